import { z } from 'zod';
import { blockHash } from '../assemble/index.js';
import { InvalidInputError } from '../errors/index.js';
import { fingerprint, messageText, sha256 } from '../text/index.js';
import type { Authority, CompactionDraft, CompactionState, Message } from '../types/index.js';

/** Characters of a message's fingerprint that a state keeps: enough to tell sessions apart. */
const ANCHOR_LENGTH = 16;
/** A host may drop some messages between two compactions; below this share of known ones it is another session. */
const MIN_KNOWN_SHARE = 0.5;

const stateSchema = z.object({
  version: z.literal(1),
  pins: z.array(
    z.looseObject({
      pin: z.looseObject({ id: z.string(), wording: z.string(), authority: z.enum(['system', 'developer', 'user']) }),
      where: z.enum(['message', 'block', 'retired']),
      form: z.looseObject({ text: z.string() }),
    }),
  ),
  blocks: z.array(z.object({ authority: z.enum(['system', 'developer', 'user']), hash: z.string() })),
  anchors: z.array(z.string()),
  integrity: z.string(),
});

/**
 * Makes the state that the next compaction starts from: every pin with its first wording, the hashes of our blocks, and what
 * this session is known by.
 */
export function sealState(draft: CompactionDraft): CompactionState {
  const leading = draft.plan.groups
    .filter(({ reason }) => reason === 'leading_system')
    .flatMap(({ messageIndices }) => messageIndices);
  return seal({
    version: 1,
    pins: draft.pins.map(({ pin, where, form, evidence }) => ({
      pin,
      where,
      form: { text: form.text, origin: form.origin, edits: form.edits, evidence },
    })),
    blocks: draft.blocks.map(({ authority, hash }) => ({ authority, hash })),
    anchors: anchorsOf(draft, leading.length),
  });
}

/**
 * Checks a state from outside: its shape and its hash. Whether it belongs to a session, `checkSession` says.
 * @throws InvalidInputError `state_invalid` or `state_tampered`
 */
export function openState(value: unknown, file?: string): CompactionState {
  const place = file === undefined ? {} : { file };
  const name = file ?? 'the state';
  const parsed = stateSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const field = issue.path.join('.');
    throw new InvalidInputError(
      'state_invalid',
      `${name} is not a holdfast state: ${field === '' ? 'the whole' : field}: ${issue.message}. Pass the file that --state wrote, or leave it out to begin anew.`,
      { ...place, field },
    );
  }
  const { integrity, ...content } = value as CompactionState;
  if (integrity === integrityOf(content)) return value as CompactionState;
  throw new InvalidInputError(
    'state_tampered',
    `${name} was changed after holdfast wrote it: its hash does not match. Restore the file, or leave it out to begin anew (rules that only it carries are then lost).`,
    { ...place, field: 'integrity' },
  );
}

/**
 * Refuses a state that belongs to another session: what it knows does not stand here.
 * @throws InvalidInputError `state_mismatch`
 */
export function checkSession(state: CompactionState, messages: readonly Message[], file?: string): void {
  if (findOwnBlocks(state, messages).size > 0) return;
  const here = new Set(messages.map(anchorOf));
  const known = state.anchors.filter((anchor) => here.has(anchor)).length;
  if (known >= state.anchors.length * MIN_KNOWN_SHARE) return;
  throw new InvalidInputError(
    'state_mismatch',
    `${file ?? 'The state'} belongs to another session: of the ${state.anchors.length} messages it knows, ${known} stand in this one. Pass the state that was written for this session.`,
    { ...(file === undefined ? {} : { file }), field: 'anchors' },
  );
}

/** Where the blocks that this state wrote stand in a session. */
export function findOwnBlocks(
  state: CompactionState | undefined,
  messages: readonly Message[],
): Map<Authority, number> {
  const found = new Map<Authority, number>();
  for (const { authority, hash } of state?.blocks ?? []) {
    const index = messages.findIndex(
      (message) => message.role === authority && blockHash(authority, messageText(message)) === hash,
    );
    if (index !== -1) found.set(authority, index);
  }
  return found;
}

function seal(content: Omit<CompactionState, 'integrity'>): CompactionState {
  return { ...content, integrity: integrityOf(content) };
}

function integrityOf({ version, pins, blocks, anchors }: Omit<CompactionState, 'integrity'>): string {
  return sha256(canonical({ version, pins, blocks, anchors }));
}

/** JSON with sorted keys, so that a state that was stored in a database that reorders keys is still itself. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What tells this session from others: not its system prompt, and not our blocks, which are known by their own hashes. */
function anchorsOf({ messages, blocks, pins }: CompactionDraft, leading: number): string[] {
  const ours = new Set(blocks.map(({ messageId }) => messageId));
  const kept = messages.slice(leading).filter(({ id }) => !ours.has(id));
  if (kept.length > 0) return kept.map(anchorOf);
  return pins
    .filter(({ where }) => where === 'block')
    .map(({ pin }) => pin.firstSeen.messageHash.slice(0, ANCHOR_LENGTH));
}

function anchorOf(message: Message): string {
  return fingerprint(message).slice(0, ANCHOR_LENGTH);
}
