import { rowsOf, type SentRow } from '../../src/testing/sent-rows.js';
import { completion, type Reply } from '../openai/chat-server.js';
import { FORM, normsOf } from './model-session.js';

/** The steps a request may belong to, told by the words of its prompt. */
export type WireStep = 'classify' | 'compress' | 'extract' | 'compare';

function stepOf(system: string): WireStep {
  if (/candidates/u.test(system)) return 'compress';
  if (/norms/u.test(system)) return 'extract';
  return /broader/u.test(system) ? 'compare' : 'classify';
}

/** What an honest model says about one row. */
function honest({ id, text: quote }: SentRow, step: WireStep, formOf: (text: string) => string): object {
  if (step === 'compress') return { id, quote, candidates: [formOf(String(quote))] };
  if (step === 'extract') return { id, quote, norms: normsOf(String(quote)) };
  if (step === 'compare') return { id, answer: 'same' };
  return { id, quote, reason: 'because', class: 'narrative', kind: null, strength: null };
}

/** Bends the answers to one request. */
export type Bend = (answers: readonly object[], step: WireStep) => readonly object[];

/** Answers every row of any step honestly; `bend` may change the answers. */
export function answer(bend: Bend = (answers) => answers, formOf: (text: string) => string = () => FORM): Reply {
  return (request) => {
    const [system, user] = request.body.messages;
    const step = stepOf(system!.content);
    const answers = rowsOf(user!.content).map((row) => honest(row, step, formOf));
    return completion({ answers: bend(answers, step) })(request);
  };
}

/** Bends the answers of one step alone. */
export function only(step: WireStep, bend: (answers: readonly object[]) => readonly object[]): Bend {
  return (answers, asked) => (asked === step ? bend(answers) : answers);
}
