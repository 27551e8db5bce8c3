import type { ScriptedStep, SentRow } from '../../src/testing/index.js';
import type { Norm } from '../../src/types/index.js';
import { assistant, BACKGROUND, type ChatMessage, log, system, toolTurn, user } from './chat.js';

/** The rule of these sessions, and an honest shorter form that only a model can prove. */
export const WORDING = 'You must never push to `main` unless Dana approves the change.';
export const FORM = 'Never push to `main` unless Dana OKs the change.';
/** A form with another meaning, shorter than the honest one. */
export const WRONG = 'Never push to `dev` unless Dana OKs the change.';
/** A sentence in a language without rules: unsure without a model. */
export const UNSURE = '데이터베이스를 건드리지 마세요.';

/** A session whose rule has to leave its message, and that holds one unsure span. */
export function modelSession(): ChatMessage[] {
  return [
    system('You help.'),
    user(`${BACKGROUND} ${WORDING}`),
    assistant('Noted.'),
    user(UNSURE),
    ...toolTurn('a', 'get_logs', log(40)),
    ...toolTurn('b', 'get_logs', log(40, 2)),
    user('List the config maps.'),
  ];
}

const NORM: Norm = {
  modality: 'must_not',
  strength: 'hard',
  actor: null,
  action: 'push',
  object: null,
  literals: ['main', 'Dana'],
  quantities: [],
  quantifier: null,
  condition: 'unless Dana approves the change',
  exception: null,
  order: null,
  scope: null,
};

/** What an honest reader makes of a text of these sessions. */
export function normsOf(text: string): Norm[] {
  const literals = [/`(\w+)`/u.exec(text)?.[1] ?? 'main', 'Dana'];
  const condition = text.includes('OKs') ? 'unless Dana OKs the change' : 'unless Dana approves the change';
  return [{ ...NORM, literals, condition }];
}

/** Answers per row, wrapped as the prompts want them. */
const answers = (of: (row: SentRow) => object) => (rows: readonly SentRow[]) => ({ answers: rows.map(of) });

/** Classes every unsure span alike. */
export const classify = (spanClass: 'constraint' | 'narrative' | 'unsure'): ScriptedStep => ({
  prompt: 'classify',
  reply: answers(({ id, text }) => ({
    id,
    quote: text,
    reason: 'because',
    class: spanClass,
    kind: spanClass === 'constraint' ? 'prohibition' : null,
    strength: spanClass === 'constraint' ? 'hard' : null,
  })),
});

/** Offers these wordings for every pin. */
export const compress = (...candidates: string[]): ScriptedStep => ({
  prompt: 'compress',
  reply: answers(({ id, text }) => ({ id, quote: text, candidates })),
});

/** Reads texts into norms. */
export const extract = (read: (text: string) => readonly Norm[] = normsOf): ScriptedStep => ({
  prompt: 'extract',
  reply: answers(({ id, text }) => ({ id, quote: text, norms: read(String(text)) })),
});

/** Answers every pairwise question alike. */
export const compare = (answer: 'same' | 'broader' | 'different' | 'unsure'): ScriptedStep => ({
  prompt: 'compare',
  reply: answers(({ id }) => ({ id, answer })),
});

/** What an honest author and verifier say to one compaction of `modelSession`. */
export const HONEST = [classify('narrative'), compress(FORM), extract(), extract(), compare('same')];
