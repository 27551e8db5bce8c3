import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openaiChat } from '../../src/formats/index.js';
import { createCompactor } from '../../src/index.js';
import type { CompactionState } from '../../src/types/index.js';
import { assistant, type ChatMessage, log, system, toolTurn, user } from '../support/chat.js';

const ROUNDS = 100;
const CEILING = 2_400;

/** What a user may say in one round; a value makes each rule its own. */
type Turn = 'nothing' | 'ban' | 'limit' | 'raise' | 'lift' | 'chat';

/** The rules that a careful reader would say stand, by what they are about. */
class Ledger {
  readonly bans = new Map<number, string>();
  readonly limits = new Map<number, { text: string; value: number }>();
  readonly ended = new Set<string>();

  /** What is said in this round, and what it does to the rules that stand. */
  say(turn: Turn, round: number): string {
    const [oldestBan] = this.bans.keys();
    const [oldestLimit] = this.limits.keys();
    switch (turn) {
      case 'ban': {
        const text = `Never write to the \`ns${round}\` namespace.`;
        this.bans.set(round, text);
        return text;
      }
      case 'limit': {
        const text = `Keep at most 3 replicas of svc${round}.`;
        this.limits.set(round, { text, value: 3 });
        return text;
      }
      case 'raise': {
        if (oldestLimit === undefined) return 'Anything new?';
        const { text, value } = this.limits.get(oldestLimit)!;
        const next = `Keep at most ${value + 2} replicas of svc${oldestLimit}, not ${value}.`;
        this.ended.add(text);
        this.limits.set(oldestLimit, { text: next, value: value + 2 });
        return next;
      }
      case 'lift': {
        if (oldestBan === undefined) return 'How far are we?';
        const text = this.bans.get(oldestBan)!;
        this.bans.delete(oldestBan);
        this.ended.add(text);
        return `OK, you may write to the \`ns${oldestBan}\` namespace again.`;
      }
      case 'chat':
        return 'The dashboards looked fine this morning.';
      default:
        return 'Go on.';
    }
  }

  get standing(): string[] {
    return [...this.bans.values(), ...[...this.limits.values()].map(({ text }) => text)];
  }
}

const textOf = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content ?? '').join('\n');
const blockOf = (messages: readonly ChatMessage[]) =>
  messages
    .filter(({ content }) => content?.startsWith('[holdfast]') === true)
    .map(({ content }) => content!)
    .join('\n');

/** Rules are rarer than turns, as they are in life: a session does not fill with them. */
const turns = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<Turn>('nothing', 'chat') },
    { weight: 3, arbitrary: fc.constantFrom<Turn>('ban', 'limit', 'raise', 'lift') },
  ),
  { minLength: ROUNDS, maxLength: ROUNDS },
);

test('through a hundred compactions every rule that stands, stands; what ended is not restated; blocks change only with their pins', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (said) => {
      const compactor = createCompactor<ChatMessage>({
        ceilingTokens: CEILING,
        format: openaiChat as never,
        maxPinRatio: 0.9,
      });
      const ledger = new Ledger();
      let messages: ChatMessage[] = [system('You keep a cluster running.')];
      let state: CompactionState | undefined;
      let before = { block: '', pins: '' };
      for (const [round, turn] of said.entries()) {
        messages = [
          ...messages,
          user(ledger.say(turn, round)),
          ...toolTurn(`call_${round}`, 'get_logs', log(30, round)),
          assistant('Read.'),
          user('Go on.'),
        ];
        const done = await compactor.compact(messages, { force: true, ...(state === undefined ? {} : { state }) });
        ({ messages, state } = { messages: [...done.messages], state: done.state });
        const text = textOf(messages);
        const lines = new Set(text.split('\n').map((line) => line.replace(/^- /u, '')));
        const form = new Map(done.pins.map((pin) => [pin.original, pin]));
        for (const rule of ledger.standing) {
          const pin = form.get(rule);
          expect(pin?.status, `round ${round}: ${rule}`).toBe('active');
          expect(lines.has(rule) || lines.has(pin!.form), `round ${round}: ${rule}`).toBe(true);
        }
        const block = blockOf(messages);
        for (const rule of ledger.ended)
          expect(block.includes(`- ${rule}\n`) || block.endsWith(`- ${rule}`)).toBe(false);
        const pins = done.pins
          .filter(({ where }) => where === 'block')
          .map(({ id, form: shown }) => `${id} ${shown}`)
          .join('\n');
        if (pins === before.pins) expect(block).toBe(before.block);
        before = { block, pins };
        expect(done.report.tokens.after).toBeLessThanOrEqual(CEILING);
      }
    }),
    { numRuns: 3 },
  );
}, 120_000);
