import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { CONSTRAINT_FROM, NARRATIVE_BELOW, PRIOR } from '../../src/classify/decide.js';
import { readSpan } from '../../src/classify/reading.js';
import type { Setting } from '../../src/classify/rule.js';
import { RULES } from '../../src/classify/rules/index.js';
import { settingsOf } from '../../src/classify/setting.js';
import { castVotes } from '../../src/classify/votes.js';
import { splitMessages } from '../../src/spans/index.js';
import { messageText } from '../../src/text/index.js';
import type { Message, Role, Span } from '../../src/types/index.js';

/**
 * Fits the weights of the rule table to labelled text, held close to the weights that stand there (they are the prior), and prints
 * what they would be. Cross-validation leaves out whole documents. Only rules that read English or any language take part.
 */
const SHARED = new URL('../../../shared/', import.meta.url);
const present = existsSync(SHARED) && process.env.FIT !== undefined;
/** A missed rule costs more than a kept fact. */
const POSITIVE_WEIGHT = Number(process.env.POSITIVE ?? 2);
const RIDGE = Number(process.env.RIDGE ?? 1);
const FOLDS = 8;

interface Sample {
  readonly isConstraint: boolean;
  readonly features: readonly string[];
  readonly fixed: number;
  readonly fold: number;
  readonly weight: number;
  readonly set: string;
}

const FIXED = new Set(RULES.filter(({ language }) => language !== 'en' && language !== 'any').map(({ id }) => id));
const sideOf = new Map(RULES.map(({ id, vote }) => [id, vote === 'constraint' ? 1 : -1]));
const given = new Map<string, number>(
  (['document', 'chat'] as const).flatMap((setting) => [
    [`prior@${setting}`, PRIOR[setting]] as const,
    ...RULES.map(
      ({ id, weight }) => [`${id}@${setting}`, typeof weight === 'number' ? weight : weight[setting]] as const,
    ),
  ]),
);

function message(role: Role, text: string): Message {
  const parts = [{ type: 'text', text, provenance: 'own' } as const];
  return { id: 'm', role, parts, toolCalls: [], answers: [], said: null, past: false, raw: undefined };
}

function sampleOf(
  span: Span,
  setting: Setting,
  rest: Pick<Sample, 'isConstraint' | 'fold' | 'weight' | 'set'>,
): Sample {
  const votes = castVotes(readSpan(span, setting));
  const fixed = votes
    .filter(({ rule }) => FIXED.has(rule.id))
    .reduce((sum, { rule, weight }) => sum + sideOf.get(rule.id)! * weight, 0);
  const features = votes.filter(({ rule }) => !FIXED.has(rule.id)).map(({ rule }) => `${rule.id}@${setting}`);
  return { ...rest, fixed, features: [`prior@${setting}`, ...features] };
}

function signed(feature: string): number {
  return sideOf.get(feature.slice(0, feature.lastIndexOf('@'))) ?? 1;
}

function oddsOf(sample: Sample, weights: ReadonlyMap<string, number>): number {
  return sample.features.reduce((sum, feature) => sum + signed(feature) * weights.get(feature)!, sample.fixed);
}

function fitWeights(samples: readonly Sample[]): Map<string, number> {
  const weights = new Map(given);
  for (let round = 0; round < 400; round += 1) {
    const gradient = new Map<string, number>();
    for (const sample of samples) {
      const error = (1 / (1 + Math.exp(-oddsOf(sample, weights))) - (sample.isConstraint ? 1 : 0)) * sample.weight;
      for (const feature of sample.features)
        gradient.set(feature, (gradient.get(feature) ?? 0) + signed(feature) * error);
    }
    const rate = 0.02 / (1 + round / 200);
    for (const [feature, weight] of weights) {
      const pull = RIDGE * (weight - given.get(feature)!);
      const next = weight - rate * ((gradient.get(feature) ?? 0) + pull);
      const isSilent = given.get(feature) === 0;
      weights.set(feature, feature.startsWith('prior') ? next : isSilent ? 0 : Math.max(0.1, next));
    }
  }
  return weights;
}

function score(samples: readonly Sample[], weights: ReadonlyMap<string, number>) {
  let [hit, missed, wrong, unsure, kept] = [0, 0, 0, 0, 0];
  for (const sample of samples) {
    const confidence = 1 / (1 + Math.exp(-oddsOf(sample, weights)));
    const isPinned = confidence >= CONSTRAINT_FROM;
    const isUnsure = !isPinned && confidence >= NARRATIVE_BELOW;
    unsure += isUnsure ? 1 : 0;
    if (!sample.isConstraint) wrong += isPinned ? 1 : 0;
    else if (isPinned) hit += 1;
    else if (isUnsure) kept += 1;
    else missed += 1;
  }
  const positives = hit + kept + missed;
  return {
    samples: samples.length,
    precision: (hit / (hit + wrong)).toFixed(3),
    recall: (hit / positives).toFixed(3),
    'recall, unsure kept': ((hit + kept) / positives).toFixed(3),
    unsure: (unsure / samples.length).toFixed(3),
  };
}

const DESCRIPTIVE = /^(?:descriptive|reported|past|hypothetical|question|log|code|docs)/u;

function rowSamples(): Sample[] {
  return ['spans', 'hard-negatives'].flatMap((name) =>
    readJsonl<{ role: Role; text: string; class: string; hard_negative_type: string | null }>(
      `data/${name}.jsonl`,
    ).flatMap((row, index) => {
      const isTrusted = row.role === 'user' || row.role === 'system';
      if (!isTrusted && !DESCRIPTIVE.test(row.hard_negative_type ?? '')) return [];
      const isConstraint = row.class === 'constraint';
      const roles: Role[] = isTrusted ? [row.role] : ['system', 'user'];
      return roles.flatMap((role) => {
        const spans = splitMessages([message(role, row.text)], { countTokens: () => 1 }).filter(
          ({ shape, provenance }) => shape !== 'bulk' && provenance === 'own',
        );
        const weight = (isConstraint ? POSITIVE_WEIGHT : 1) * (isTrusted ? 1 : 0.4);
        return spans.length > 1 && isConstraint
          ? []
          : spans.map((span) =>
              sampleOf(span, role === 'user' ? 'chat' : 'document', {
                isConstraint,
                fold: index % FOLDS,
                weight,
                set: isTrusted ? `rows ${row.role}` : 'rows of data',
              }),
            );
      });
    }),
  );
}

function documentSamples(): Sample[] {
  const names = readdirSync(new URL('real/rules/', SHARED)).filter((name) => name.endsWith('.labels.jsonl'));
  return names.flatMap((name, index) => {
    const text = readFileSync(new URL(`real/rules/${name.replace('.labels.jsonl', '.md')}`, SHARED), 'utf8');
    const labels = readJsonl<{ start: number; end: number; class: string; confidence: number }>(`real/rules/${name}`);
    const spans = splitMessages([message('system', text)], { countTokens: () => 1 });
    return spans.flatMap((span) => {
      const over = labels.filter((label) => span.start < label.end && label.start < span.end);
      if (over.length === 0) return [];
      const isConstraint = over.some((label) => label.class === 'constraint');
      const sure = Math.max(
        ...over.filter((label) => (label.class === 'constraint') === isConstraint).map(({ confidence }) => confidence),
      );
      const weight = (isConstraint ? POSITIVE_WEIGHT : 1) * [0, 0.3, 0.7, 1][sure]!;
      return [sampleOf(span, 'document', { isConstraint, fold: index % FOLDS, weight, set: 'documents' })];
    });
  });
}

function transcriptSamples(): Sample[] {
  const names = readdirSync(new URL('data/transcripts/', SHARED)).filter((name) => name.endsWith('.label.json'));
  return names.flatMap((name, index) => {
    const parsed = JSON.parse(readFileSync(new URL(`data/transcripts/${name.replace('.label', '')}`, SHARED), 'utf8'));
    const messages = (Array.isArray(parsed) ? parsed : parsed.messages).map(
      ({ role, content }: { role: Role; content: string | null }) => message(role, content ?? ''),
    ) as Message[];
    const labels = JSON.parse(readFileSync(new URL(`data/transcripts/${name}`, SHARED), 'utf8')) as Record<
      'constraints' | 'decoys',
      { message_index: number; text: string }[]
    >;
    const spans = splitMessages(messages, { countTokens: () => 1 }).filter(
      ({ role, provenance, shape }) =>
        (role === 'user' || role === 'system') && provenance === 'own' && shape !== 'bulk',
    );
    const settings = settingsOf(spans);
    const touches = (span: Span, list: { message_index: number; text: string }[]) =>
      list.some((label) => {
        const start = messageText(messages[label.message_index]!).indexOf(label.text);
        return label.message_index === span.messageIndex && span.start < start + label.text.length && start < span.end;
      });
    return spans.map((span) => {
      const isConstraint = touches(span, labels.constraints);
      const weight = isConstraint ? POSITIVE_WEIGHT : touches(span, labels.decoys) ? 1 : 0.5;
      return sampleOf(span, settings.get(span.messageIndex) ?? 'chat', {
        isConstraint,
        fold: index % FOLDS,
        weight,
        set: 'transcripts',
      });
    });
  });
}

function readJsonl<T>(path: string): T[] {
  return readFileSync(new URL(path, SHARED), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

describe.skipIf(!present)('fitting', () => {
  test('weights', () => {
    const samples = [...rowSamples(), ...documentSamples(), ...transcriptSamples()];
    const sets = [...new Set(samples.map(({ set }) => set))];
    const table = (of: (sample: Sample) => ReadonlyMap<string, number>, name: string) => {
      for (const set of sets) {
        const rows = samples.filter((sample) => sample.set === set);
        const folds = new Map<ReadonlyMap<string, number>, Sample[]>();
        for (const row of rows) folds.set(of(row), [...(folds.get(of(row)) ?? []), row]);
        const all = [...folds].flatMap(([weights, part]) =>
          part.map((row) => ({ ...row, fixed: oddsOf(row, weights), features: [] })),
        );
        console.log(name.padEnd(12), set.padEnd(14), JSON.stringify(score(all, given)));
      }
    };
    table(() => given, 'as given');
    const byFold = Array.from({ length: FOLDS }, (_, fold) =>
      fitWeights(samples.filter((sample) => sample.fold !== fold)),
    );
    table(({ fold }) => byFold[fold]!, 'left out');
    const fitted = fitWeights(samples);
    table(() => fitted, 'fitted');
    const lines = [...fitted].map(
      ([feature, weight]) =>
        `${feature} ${given.get(feature)!.toFixed(1)} ${weight.toFixed(1)} ${samples.filter(({ features }) => features.includes(feature)).length}`,
    );
    console.log(`WEIGHTS\n${lines.join('\n')}`);
  });
});
