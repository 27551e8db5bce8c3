import { InvalidInputError } from '../errors/index.js';
import { isChatMessage } from './chat-message.js';
import { isClaudeCodeLine } from './claude-code.js';
import { parseJson, parseJsonLines } from './json-source.js';
import { isPiEntry } from './pi.js';
import { asObject, type FormatName, listFormats } from './readers.js';

/**
 * Finds the format in the content; only where it could be either does the file's name decide.
 * @throws InvalidInputError `json_invalid` or `format_unknown`
 */
export function detectFormat(text: string, file: string): FormatName {
  const start = text.trimStart();
  if (/\.(?:md|markdown|txt)$/iu.test(file) || !/^[[{]/u.test(start)) return 'text';
  if (start.startsWith('[')) return 'openai-chat-array';
  const firstLine = start.slice(0, start.indexOf('\n') === -1 ? undefined : start.indexOf('\n'));
  if (isObjectText(firstLine) && start.trimEnd().length > firstLine.trimEnd().length) return detectLog(text, file);
  const object = asObject(parseJson(text, file), file);
  if (Array.isArray(object.messages)) return 'openai-chat';
  if (Array.isArray(object.history)) return 'swe-agent';
  if (Array.isArray(object.loglines)) return 'claude-code-web';
  // A log of one line.
  return isPiEntry(object) || isClaudeCodeLine(object) || isChatMessage(object)
    ? detectLog(text, file)
    : refuse(Object.keys(object), file);
}

function detectLog(text: string, file: string): FormatName {
  const values = parseJsonLines(text, file).map(({ value }) => value);
  if (values.some((value) => isPiEntry(value) && !isClaudeCodeLine(value))) return 'pi';
  if (values.some(isClaudeCodeLine)) return 'claude-code';
  if (values.every(isChatMessage)) return 'openai-chat-jsonl';
  return refuse(Object.keys(asObject(values[0], file)), file);
}

function refuse(keys: readonly string[], file: string): never {
  throw new InvalidInputError(
    'format_unknown',
    `${file} is JSON in no format that holdfast knows (at the top: ${keys.slice(0, 8).join(', ') || 'nothing'}). Known: ${listFormats().join(', ')}; name one with --format.`,
    { file },
  );
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
