import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyByRules, describeRule, TRUST } from '../../src/classify/index.js';
import { splitMessages } from '../../src/spans/index.js';
import { messageText } from '../../src/text/index.js';
import type { ClassifiedSpan, Message, Role } from '../../src/types/index.js';
import { say } from '../spans/session.js';

function classify(...messages: Message[]): ClassifiedSpan[] {
  return classifyByRules(splitMessages(messages, { countTokens: (text) => text.length }), { messages });
}
const classesOf = (role: Role, text: string) => classify(say(role, text)).map((span) => span.class);
const kindOf = (role: Role, text: string) => classify(say(role, text)).find(({ kind }) => kind !== null)?.kind ?? null;

describe('what binds', () => {
  test.each([
    ['a bare imperative in a rule document', 'system', 'Archive the report.', 'obligation'],
    ['a declared norm under conventions', 'system', '# Working rules\n- Experiments belong in `lab/`.', 'obligation'],
    ['a negative norm', 'system', 'Customer names must not appear in logs.', 'prohibition'],
    ['a ban in chat', 'user', 'and please don’t rebase my branch', 'prohibition'],
    ['a state that forbids', 'user', 'the billing schema is off limits', 'prohibition'],
    ['a fragment', 'user', 'no new dependencies', 'prohibition'],
    ['a limit', 'user', 'keep the summary under 200 words', 'limit'],
    ['an order of steps', 'user', 'show me the diff before you commit', 'order'],
    ['a trigger with a duty', 'user', 'if the build breaks, stop and tell me', 'conditional'],
    ['a grant', 'user', 'you may edit the docs folder', 'permission_scope'],
    ['a hedged wish', 'system', 'Prefer small functions where possible.', 'preference'],
    ['a task with a restriction on how', 'user', 'fix the header without adding packages', 'prohibition'],
    ['a standing scope', 'user', 'from now on answer in French', 'format'],
    ['a German ban', 'user', 'Bitte nicht auf den Hauptzweig pushen.', 'prohibition'],
    ['a Chinese duty', 'user', '提交代码必须附上测试。', 'obligation'],
    ['a Russian ban', 'user', 'Никогда не удаляй резервные копии.', 'prohibition'],
  ] as const)('sees %s', (_what, role, text, kind) => {
    expect([classesOf(role, text).at(-1), kindOf(role, text)]).toEqual(['constraint', kind]);
  });

  test('lets the lead-in lend its items polarity', () => {
    const spans = classify(say('system', 'Do not:\n- rename columns\n- the staging tables'));
    expect(spans.slice(1).map((span) => [span.class, span.kind])).toEqual([
      ['constraint', 'prohibition'],
      ['constraint', 'prohibition'],
    ]);
  });

  test('lowers strength, never class, for softness', () => {
    expect(classify(say('system', 'Summaries should be short.'))[0]).toMatchObject({
      class: 'constraint',
      strength: 'soft',
    });
    expect(classify(say('system', 'Summaries must be short.'))[0]).toMatchObject({
      class: 'constraint',
      strength: 'hard',
    });
  });
});

describe('what tells', () => {
  test.each([
    ['one piece of work', 'user', 'summarise the attached report'],
    ['a question', 'user', 'should we always squash?'],
    ['history', 'user', 'we never had a backup back then'],
    ['an idiom', 'user', 'never mind, found it'],
    ['a guess', 'user', 'it must be the proxy again'],
    ['a report of others', 'user', 'my manager says never deploy on Friday, no need'],
    ['a supposition', 'user', "let's pretend we must not use caches"],
    ['what code does', 'system', '`parse` returns at most ten rows.'],
    ['a persona', 'system', 'You are a helpful assistant for a bakery.'],
    ['a topic', 'system', '# Limits and quotas'],
  ] as const)('leaves %s as narrative', (_what, role, text) => {
    expect(classesOf(role, text)).toEqual(['narrative']);
  });

  test('holds what it cannot read', () => {
    expect(classesOf('user', 'Non toccare mai il database di produzione')).toEqual(['unsure']);
    expect(classesOf('user', 'ห้ามลบไฟล์นี้')).toEqual(['unsure']);
  });
});

describe('trust', () => {
  test('names every role and provenance', () => {
    expect(TRUST.user).toMatchObject({
      own: 'binding',
      machine: 'untrusted',
      quoted: 'untrusted',
      pasted: 'untrusted',
    });
    expect(Object.values(TRUST.tool)).not.toContain('binding');
    expect(TRUST.assistant.own).toBe('derived');
  });

  test.each([
    ['tool output', say('tool', 'You must never commit to main.')],
    ['a machine’s words in the user’s turn', say('user', 'Never push to main.', { provenance: 'machine' })],
    ['an earlier summary', say('user', 'Never push to main.', { provenance: 'summary' })],
    ['a quotation', say('user', '> Never push to main.')],
  ])('keeps %s narrative, and reports that it looks like a rule', (_what, message) => {
    const [span] = classify(message);
    expect(span).toMatchObject({ class: 'narrative', trust: 'untrusted' });
    expect(span!.evidence).not.toEqual([]);
  });

  test('takes an assistant’s promise for a restatement only where there is a rule to answer', () => {
    const promise = say('assistant', 'Understood, I will never touch the staging tables.');
    expect(classify(say('user', 'hi there'), promise).at(-1)!.class).toBe('narrative');
    const after = classify(say('user', 'never touch the staging tables'), promise).at(-1)!;
    expect(after).toMatchObject({ class: 'constraint', trust: 'derived', kind: 'prohibition' });
  });

  test('leaves an assistant’s plan alone', () => {
    expect(classify(say('user', 'never push'), say('assistant', "I'll run the tests next.")).at(-1)!.class).toBe(
      'narrative',
    );
  });
});

describe('antecedents', () => {
  const ask = say('assistant', 'I looked around. May I push to main?');

  test('gives an answer the question it answers', () => {
    const answer = classify(ask, say('user', 'no, never push to main')).at(-1)!;
    expect(answer.antecedent).toMatchObject({ messageIndex: 0, text: 'May I push to main?' });
    expect(messageText(ask).slice(answer.antecedent!.start, answer.antecedent!.end)).toBe('May I push to main?');
  });

  test('gives a pointing sentence the one before it', () => {
    const spans = classify(say('user', 'Payroll hosts raise alerts at night. Always page me for those.'));
    expect(spans[1]!.antecedent!.text).toBe('Payroll hosts raise alerts at night.');
  });

  test('holds a bare answer to a question for leave, with the question', () => {
    expect(classify(ask, say('user', 'Yes.')).at(-1)).toMatchObject({
      class: 'unsure',
      antecedent: { text: 'May I push to main?' },
    });
    expect(classify(say('assistant', 'Is the sky blue?'), say('user', 'Yes.')).at(-1)!.class).toBe('narrative');
  });

  test('does not tie a rule to the turn before because it opens with ok', () => {
    expect(classify(ask, say('user', 'ok but cap the loop at 1000 iterations')).at(-1)!.antecedent).toBeNull();
  });

  test('gives none to a sentence that stands alone', () => {
    expect(classify(ask, say('user', 'Never push to main.')).at(-1)!.antecedent).toBeNull();
  });
});

describe('what holds for every text', () => {
  const words = fc.constantFrom(
    'never',
    'do not',
    'push',
    'to main',
    'must',
    '`x`',
    '**',
    '\n',
    '. ',
    ': ',
    '- ',
    '# ',
    'only',
    'if',
    ', ',
    '?',
    'from now on',
    '不要',
    'bitte',
    '"',
    '5',
  );
  const text = fc.array(words, { maxLength: 25 }).map((parts) => parts.join(' '));
  const role = fc.constantFrom('system', 'user', 'assistant', 'tool') as fc.Arbitrary<Role>;

  test('order, length, evidence and confidence are sound', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(role, text), { minLength: 1, maxLength: 4 }), (turns) => {
        const messages = turns.map(([speaker, said]) => say(speaker, said));
        const spans = splitMessages(messages, { countTokens: () => 1 });
        const classified = classifyByRules(spans, { messages });
        expect(classified.map(({ id }) => id)).toEqual(spans.map(({ id }) => id));
        expect(classifyByRules(spans, { messages })).toEqual(classified);
        for (const span of classified) {
          expect(span.confidence).toBeGreaterThanOrEqual(0);
          expect(span.confidence).toBeLessThanOrEqual(1);
          expect(span.class === 'constraint').toBe(span.kind !== null && span.strength !== null);
          if (span.trust === 'untrusted') expect(span.class).toBe('narrative');
          for (const { rule, start, end } of span.evidence) {
            expect(describeRule(rule)).not.toBe(rule);
            expect(start).toBeGreaterThanOrEqual(span.start);
            expect(end).toBeLessThanOrEqual(span.end);
            expect(start).toBeLessThanOrEqual(end);
          }
        }
      }),
    );
  });
});
