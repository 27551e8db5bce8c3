import { z } from 'zod';
import type { ChatMessage, ChatPart, ChatToolCall } from './chat-message.js';
import { markLeftOut } from './machine-text.js';

/** One block of a log's message: text, thinking, a call, a picture, or something else. Logs name the same things alike. */
export const logBlockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
});

export type LogBlock = z.infer<typeof logBlockSchema>;

/** Content of a log's message as blocks: a string is one block of text. */
export function blocksOf(content: string | readonly LogBlock[] | null | undefined): readonly LogBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}

/**
 * What a person said, as chat content: a string where there is one text and nothing else.
 * @param mark  applied to each text, where all of it is the runtime's or a summary
 */
export function userContent(blocks: readonly LogBlock[], mark = (text: string) => text): ChatMessage['content'] {
  const parts = blocks.map((block) => userPart(block, mark));
  if (parts.length === 0) return '';
  return parts.length === 1 && parts[0]?.type === 'text' ? (parts[0].text ?? '') : parts;
}

/** What the assistant said and called, as one chat message. Its thinking stays in the log: chat has no field for it. */
export function assistantChat(blocks: readonly LogBlock[], calls: readonly ChatToolCall[]): ChatMessage {
  const texts = textsOf(blocks);
  const content = texts.length < 2 ? (texts[0] ?? null) : texts.map((text) => ({ type: 'text', text }));
  return { role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
}

/** A tool's result as a chat message. Such a message holds text alone, so a note stands where a picture was. */
export function toolChat(callId: string, blocks: readonly LogBlock[]): ChatMessage {
  const texts = blocks.map((block) => (block.type === 'text' ? (block.text ?? '') : markLeftOut(block.type)));
  const content = texts.length < 2 ? (texts[0] ?? '') : texts.map((text) => ({ type: 'text', text }));
  return { role: 'tool', tool_call_id: callId, content };
}

/** The calls among the blocks, where both id and name are known; one that was logged twice is one call. */
export function callsOf(
  blocks: readonly LogBlock[],
  callType: string,
  inputOf: (block: LogBlock) => unknown,
): ChatToolCall[] {
  const calls = new Map<string, ChatToolCall>();
  for (const block of blocks) {
    if (block.type !== callType || block.id === undefined || block.name === undefined || calls.has(block.id)) continue;
    const text = JSON.stringify(inputOf(block) ?? {});
    calls.set(block.id, { id: block.id, type: 'function', function: { name: block.name, arguments: text } });
  }
  return [...calls.values()];
}

function textsOf(blocks: readonly LogBlock[]): string[] {
  return blocks.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
}

const pictureSchema = z.union([
  z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
  z.object({ type: z.enum(['image', 'document']), source: z.looseObject({ type: z.string() }) }),
]);
const sourceSchema = z.union([
  z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.object({ type: z.literal('url'), url: z.string() }),
]);

/** One block of a person as a part that the chat API takes; what it does not take becomes a note. */
function userPart(block: LogBlock, mark: (text: string) => string): ChatPart {
  if (block.type === 'text' && block.text !== undefined) return { type: 'text', text: mark(block.text) };
  const url = urlOf(block);
  if (url === null) return { type: 'text', text: markLeftOut(block.type) };
  if (block.type === 'image') return part({ type: 'image_url', image_url: { url } });
  return part({ type: 'file', file: { filename: 'document', file_data: url } });
}

function urlOf(block: LogBlock): string | null {
  const picture = pictureSchema.safeParse(block);
  if (!picture.success) return null;
  if ('data' in picture.data) return `data:${picture.data.mimeType};base64,${picture.data.data}`;
  const source = sourceSchema.safeParse(picture.data.source);
  if (!source.success) return null;
  if (source.data.type === 'base64') return `data:${source.data.media_type};base64,${source.data.data}`;
  return block.type === 'image' ? source.data.url : null;
}

/** Parts have fields of their own kind, which nobody here reads. */
function part(value: ChatPart & Record<string, unknown>): ChatPart {
  return value;
}
