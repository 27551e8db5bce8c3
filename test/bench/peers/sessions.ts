import { readdirSync, readFileSync } from 'node:fs';
import { type ChatMessage, openaiChat } from '../../../src/formats/index.js';
import { createTokenCounter } from '../../../src/index.js';
import type { KnownRule, PinStatus } from '../../../src/types/index.js';
import { shared } from '../shared.js';

/** One labelled session, with the rules its labels name. */
export interface LabelledSession {
  readonly name: string;
  readonly messages: readonly ChatMessage[];
  readonly rules: readonly KnownRule[];
  /** Words that read like a rule and are none, with the message they stand in. */
  readonly decoys: readonly { readonly message_index: number; readonly text: string }[];
  readonly tokens: number;
}

interface Label {
  readonly constraints: readonly {
    readonly message_index: number;
    readonly text: string;
    readonly status: PinStatus;
    readonly superseded_by: number | null;
  }[];
  readonly decoys: LabelledSession['decoys'];
}

const counter = createTokenCounter();

/** Tokens of a context, as holdfast counts them: one measure for all. */
export function tokensOf(messages: readonly ChatMessage[]): number {
  return openaiChat.read(messages).reduce((sum, message) => sum + counter.countMessage(message), 0);
}

/** The labelled sessions beside the project, in order. */
export function readSessions(): LabelledSession[] {
  const names = readdirSync(shared('data/transcripts')).filter((name) => /^dev-\d+\.json$/u.test(name));
  return names.sort().map((file) => {
    const read = (name: string): unknown => JSON.parse(readFileSync(shared(`data/transcripts/${name}`), 'utf8'));
    const { messages } = read(file) as { readonly messages: readonly ChatMessage[] };
    const { constraints, decoys } = read(file.replace('.json', '.label.json')) as Label;
    const rules = constraints.map(({ message_index: index, text, status, superseded_by: endedBy }) => {
      return { index, text, status, endedBy };
    });
    return { name: file.replace('.json', ''), messages, rules, decoys, tokens: tokensOf(messages) };
  });
}

/** Arguments of a call as an object, whatever the model wrote. */
export function argumentsOf(written: unknown): Record<string, unknown> {
  const value: unknown = typeof written === 'string' ? JSON.parse(written) : written;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
