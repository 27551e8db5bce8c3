import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { classifyByRules } from '../../src/classify/index.js';
import { splitMessages } from '../../src/spans/index.js';
import { messageText } from '../../src/text/index.js';
import type { ClassifiedSpan, Message, Role } from '../../src/types/index.js';

/**
 * How well the rules tell constraints from narrative. Printed, never asserted. `SHOW=1` prints the misses, `SHOW=evidence` why.
 * The rules were written with all of these sets in view, so the figures are no forecast for unseen text.
 */
const SHARED = new URL('../../../shared/', import.meta.url);
const present = existsSync(SHARED);
const SHOW = process.env.SHOW ?? '';

interface Row {
  readonly role: Role;
  readonly text: string;
  readonly class: 'constraint' | 'narrative';
  readonly kind: string | null;
  readonly strength: string | null;
  readonly lang: string;
  readonly hard_negative_type: string | null;
}

interface Label {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly class: 'constraint' | 'narrative';
  readonly kind: string | null;
  readonly confidence: number;
}

interface Judged {
  readonly label: 'constraint' | 'narrative';
  readonly predicted: ClassifiedSpan['class'];
}

function message(role: Role, text: string): Message {
  const parts = [{ type: 'text', text, provenance: 'own' } as const];
  return { id: 'm', role, parts, toolCalls: [], answers: [], said: null, past: false, raw: undefined };
}

function classify(messages: readonly Message[]): ClassifiedSpan[] {
  return classifyByRules(splitMessages(messages, { countTokens: (text) => text.length >> 2 }), { messages });
}

/** A stretch is a constraint when any of its spans is, unsure when any is, else narrative. */
function classOf(spans: readonly ClassifiedSpan[]): ClassifiedSpan['class'] {
  if (spans.some((span) => span.class === 'constraint')) return 'constraint';
  return spans.some((span) => span.class === 'unsure') ? 'unsure' : 'narrative';
}

function figures(judged: readonly Judged[]) {
  const count = (label: Judged['label'], ...predicted: Judged['predicted'][]) =>
    judged.filter((row) => row.label === label && predicted.includes(row.predicted)).length;
  const share = (part: number, of: number) => (of === 0 ? '–' : (part / of).toFixed(3));
  const positives = count('constraint', 'constraint', 'unsure', 'narrative');
  const [hit, kept] = [count('constraint', 'constraint'), count('constraint', 'constraint', 'unsure')];
  return {
    rows: judged.length,
    constraints: positives,
    precision: share(hit, hit + count('narrative', 'constraint')),
    recall: share(hit, positives),
    'recall, unsure kept': share(kept, positives),
    'unsure share': share(count('constraint', 'unsure') + count('narrative', 'unsure'), judged.length),
  };
}

function by<T extends Judged>(judged: readonly T[], key: (row: T) => string) {
  const keys = [...new Set(judged.map(key))].sort();
  return Object.fromEntries(keys.map((name) => [name, figures(judged.filter((row) => key(row) === name))]));
}

function show(judged: Judged, text: string, spans: readonly ClassifiedSpan[]) {
  if (SHOW === '' || judged.label === judged.predicted) return;
  const mark = judged.label === 'constraint' ? 'MISS' : 'FALSE';
  const why = spans.flatMap(({ evidence, confidence }) => [confidence.toFixed(2), ...evidence.map(({ rule }) => rule)]);
  const evidence = SHOW === 'evidence' ? `  [${why.join(', ')}]` : '';
  console.log(`${mark} ${judged.predicted.padEnd(10)} ${text.replaceAll('\n', '⏎').slice(0, 160)}${evidence}`);
}

function readJsonl<T>(url: URL): T[] {
  return readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

describe.skipIf(!present)('classify', () => {
  test('labelled spans', () => {
    const rows = ['spans', 'hard-negatives'].flatMap((name) =>
      readJsonl<Row>(new URL(`data/${name}.jsonl`, SHARED)).map((row) => ({ ...row, name })),
    );
    const judged = rows.map((row) => {
      const spans = classify([message(row.role, row.text)]);
      const verdict = { ...row, label: row.class, predicted: classOf(spans), spans };
      show(verdict, `${row.role.slice(0, 4)} ${row.lang} ${row.kind ?? row.hard_negative_type} | ${row.text}`, spans);
      return verdict;
    });
    const trusted = judged.filter(({ role }) => role === 'system' || role === 'user');
    console.table({ all: figures(judged), 'system and user': figures(trusted), ...by(judged, ({ name }) => name) });
    console.table(by(judged, ({ role }) => role));
    console.table(by(judged, ({ lang }) => lang));
    console.table(
      by(
        judged.filter(({ label }) => label === 'constraint'),
        ({ kind }) => kind ?? '–',
      ),
    );
    console.table(
      by(
        trusted.filter(({ label }) => label === 'narrative'),
        (row) => row.hard_negative_type ?? '–',
      ),
    );
    const found = judged.filter(({ label, predicted }) => label === 'constraint' && predicted === 'constraint');
    const first = (spans: readonly ClassifiedSpan[]) => spans.find((span) => span.class === 'constraint')!;
    const right = (test: (row: (typeof found)[number]) => boolean) =>
      (found.filter(test).length / found.length).toFixed(3);
    console.log(
      `kind right: ${right((row) => first(row.spans).kind === row.kind)}, strength right: ${right((row) => first(row.spans).strength === row.strength)}`,
    );
  });

  test('rule documents', () => {
    const folder = new URL('real/rules/', SHARED);
    const names = readdirSync(folder).filter((name) => name.endsWith('.labels.jsonl'));
    const judged = names.flatMap((name) => {
      const document = name.replace('.labels.jsonl', '');
      if (SHOW !== '') console.log(`\n${document}`);
      const spans = classify([message('system', readFileSync(new URL(`${document}.md`, folder), 'utf8'))]);
      return readJsonl<Label>(new URL(name, folder)).map((label) => {
        const over = spans.filter(({ start, end }) => start < label.end && label.start < end);
        const verdict = {
          label: label.class,
          predicted: classOf(over),
          document,
          confidence: label.confidence,
          kind: label.kind,
        };
        show(verdict, `${label.kind ?? ''} ${label.confidence} | ${label.text}`, over);
        return verdict;
      });
    });
    console.table({ all: figures(judged), ...by(judged, ({ document }) => document) });
    console.table(by(judged, ({ confidence }) => `confidence ${confidence}`));
    console.table(
      by(
        judged.filter(({ label }) => label === 'constraint'),
        ({ kind }) => kind ?? '–',
      ),
    );
  });

  test('transcripts', () => {
    const folder = new URL('data/transcripts/', SHARED);
    const names = readdirSync(folder).filter((name) => name.endsWith('.label.json'));
    const total = { constraints: 0, found: 0, unsure: 0, decoys: 0, pinned: 0, trusted: 0, held: 0 };
    for (const name of names) {
      const { messages, spans } = readTranscript(new URL(name.replace('.label', ''), folder));
      const labels = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TranscriptLabels;
      const at = (index: number, text: string) => {
        const start = messageText(messages[index]!).indexOf(text);
        return spans.filter(
          (span) => span.messageIndex === index && span.start < start + text.length && start < span.end,
        );
      };
      for (const { message_index, text, status } of labels.constraints) {
        const over = at(message_index, text);
        const predicted = classOf(over.filter(({ trust }) => trust !== 'untrusted'));
        total.constraints += 1;
        total.found += predicted === 'constraint' ? 1 : 0;
        total.unsure += predicted === 'unsure' ? 1 : 0;
        if (predicted !== 'constraint') show({ label: 'constraint', predicted }, `${name} ${status} | ${text}`, over);
      }
      for (const { message_index, text } of labels.decoys) {
        const over = at(message_index, text);
        const predicted = classOf(over);
        total.decoys += 1;
        total.pinned += predicted === 'constraint' ? 1 : 0;
        if (predicted === 'constraint') show({ label: 'narrative', predicted }, `${name} decoy | ${text}`, over);
      }
      const trusted = spans.filter(({ trust }) => trust === 'binding');
      total.trusted += trusted.length;
      total.held += trusted.filter((span) => span.class === 'unsure').length;
      if (SHOW === 'pins')
        for (const span of trusted) if (span.class !== 'narrative') console.log(name, span.class, '|', span.text);
    }
    console.table({ transcripts: total });
  });

  test('speed', () => {
    const folder = new URL('real/rules/', SHARED);
    const text = readdirSync(folder)
      .filter((name) => /^\d.*\.md$/u.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n\n')
      .repeat(20);
    for (const role of ['system', 'tool'] as const) {
      const messages = [message(role, text)];
      const start = performance.now();
      const spans = splitMessages(messages, { countTokens: () => 1 });
      const split = performance.now();
      classifyByRules(spans, { messages });
      const end = performance.now();
      const rate = (milliseconds: number) => `${(text.length / 1000 / milliseconds).toFixed(1)} MB/s`;
      console.log(
        `${role}: ${text.length} characters, ${spans.length} spans: split ${rate(split - start)}, classify ${rate(end - split)}`,
      );
    }
  });
});

interface TranscriptLabels {
  readonly constraints: readonly { readonly message_index: number; readonly text: string; readonly status: string }[];
  readonly decoys: readonly { readonly message_index: number; readonly text: string }[];
}

function readTranscript(url: URL) {
  const parsed = JSON.parse(readFileSync(url, 'utf8')) as RawMessage[] | { messages: RawMessage[] };
  const raw = Array.isArray(parsed) ? parsed : parsed.messages;
  const messages = raw.map(({ role, content }) => message(role, content ?? ''));
  return { messages, spans: classify(messages) };
}

interface RawMessage {
  readonly role: Role;
  readonly content: string | null;
}
