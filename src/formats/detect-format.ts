import { InvalidInputError } from '../errors/index.js';
import { isChatMessage } from './chat-message.js';
import { isClaudeCodeLine } from './claude-code.js';
import { parseJson, parseJsonLines } from './json-source.js';
import { isPiEntry } from './pi.js';
import { asObject, type FormatName, listFormats } from './readers.js';

/** A bracket and what can follow it in a session; a link or a task list of a text begins otherwise. */
const BEGINS_AS_JSON = /^\s*(?:\[\s*[[{"\]]|\{\s*["}])/u;
const TEXT_NAME = /\.(?:md|mdx|markdown|txt)$/iu;
const JSON_NAME = /\.(?:json|jsonl|ndjson|traj)$/iu;

/**
 * Finds the format in the content. Only where that could be either does the file's name decide: a text may begin with a bracket,
 * and a file that is named JSON is not a text because it is broken.
 * @throws InvalidInputError `json_invalid` or `format_unknown`
 */
export function detectFormat(text: string, file: string): FormatName {
  if (!BEGINS_AS_JSON.test(text) && !JSON_NAME.test(file)) return 'text';
  if (!TEXT_NAME.test(file)) return detectJson(text, file);
  try {
    return detectJson(text, file);
  } catch (error) {
    // Not a session in JSON, and its name says text.
    if (error instanceof InvalidInputError) return 'text';
    throw error;
  }
}

function detectJson(text: string, file: string): FormatName {
  const start = text.trimStart();
  const lineEnd = start.indexOf('\n');
  const firstLine = lineEnd === -1 ? start : start.slice(0, lineEnd);
  if (isObjectText(firstLine) && start.trimEnd().length > firstLine.trimEnd().length) {
    return detectLog(
      parseJsonLines(text, file).map(({ value }) => value),
      file,
    );
  }
  const value = parseJson(text, file);
  if (Array.isArray(value)) return 'openai-chat-array';
  const object = asObject(value, file);
  if (Array.isArray(object.messages)) return 'openai-chat';
  if (Array.isArray(object.history)) return 'swe-agent';
  if (Array.isArray(object.loglines)) return 'claude-code-web';
  // A log of one line.
  return detectLog([object], file);
}

/** A log of one object a line. The first line that belongs to a known format decides; the reader refuses lines that do not fit. */
function detectLog(values: readonly unknown[], file: string): FormatName {
  for (const value of values) {
    if (isClaudeCodeLine(value)) return 'claude-code';
    if (isPiEntry(value)) return 'pi';
    if (isChatMessage(value)) return 'openai-chat-jsonl';
  }
  const keys = Object.keys(asObject(values[0], file)).slice(0, 8);
  throw new InvalidInputError(
    'format_unknown',
    `${file} is JSON in no format that holdfast knows (at its top level: ${keys.map(shown).join(', ') || 'nothing'}). Known: ${listFormats().join(', ')}; name one with --format.`,
    { file },
  );
}

/** Keys are names, unless somebody keeps text in them. */
function shown(key: string): string {
  return /^[\w.$-]{1,32}$/u.test(key) ? key : '…';
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // Not a line of its own: the whole is one document, or broken, and the parser of the whole says which.
    return false;
  }
}
