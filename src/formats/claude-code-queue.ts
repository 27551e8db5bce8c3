import { z } from 'zod';
import type { JsonLine } from './json-source.js';
import { MACHINE_STARTS, startsWithAny } from './machine-text.js';

const queueSchema = z.looseObject({
  type: z.literal('queue-operation'),
  operation: z.string(),
  content: z.string().nullish(),
});
const blocksSchema = z.array(z.looseObject({ text: z.string().optional() }));
const userSchema = z.looseObject({ type: z.literal('user'), message: z.looseObject({ content: z.unknown() }) });
const attachmentSchema = z.looseObject({
  type: z.literal('attachment'),
  attachment: z.looseObject({ type: z.literal('queued_command'), prompt: z.unknown() }),
});

/**
 * What a person typed while the agent was working stands in the queue. When the agent takes it in between two calls, no user line
 * follows, and some versions write no attachment either: then the line that queued it is the only place where it stands.
 * @returns places of such lines; what was taken back into the input box, and what a runtime queued, is not among them
 */
export function queuedWords(lines: readonly JsonLine[]): ReadonlySet<number> {
  const delivered = new Set(lines.flatMap(({ value }) => textsSaid(value)));
  const words = new Set<number>();
  const waiting: number[] = [];
  for (const [index, { value }] of lines.entries()) {
    const { success, data } = queueSchema.safeParse(value);
    if (!success) continue;
    const { operation, content } = data;
    if (operation === 'dequeue' || operation === 'remove') waiting.shift();
    if (operation === 'popAll') for (const place of waiting.splice(0)) words.delete(place);
    if (operation !== 'enqueue' || content == null || content.trim() === '') continue;
    if (delivered.has(content.trim()) || startsWithAny(content, MACHINE_STARTS)) continue;
    waiting.push(index);
    words.add(index);
  }
  return words;
}

/** Texts of a user line or of a queued command that the log has as an attachment. */
function textsSaid(value: unknown): string[] {
  const user = userSchema.safeParse(value);
  const content = user.success ? user.data.message.content : attachmentSchema.safeParse(value).data?.attachment.prompt;
  if (typeof content === 'string') return [content.trim()];
  return (blocksSchema.safeParse(content).data ?? []).flatMap(({ text }) => (text === undefined ? [] : [text.trim()]));
}
