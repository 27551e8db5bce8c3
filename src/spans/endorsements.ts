import { messageText, sentencesIn } from '../text/index.js';
import type { Authority, Endorsement, Message, ToolCall } from '../types/index.js';

/** A name of a file, as people write it. */
const FILE_NAME =
  /(?<![\p{L}\p{N}/.-])(?:[\w@.-]{1,60}\/){0,8}(?:[\w-][\w.-]{0,60}\.(?:md|mdc|mdx|txt|rst|adoc|ya?ml|json|toml)|\.(?:cursorrules|windsurfrules|clinerules|goosehints)|(?:AGENTS|CLAUDE|CONVENTIONS|CONTRIBUTING|GUIDELINES|RULES))(?![\p{L}\p{N}/])/gu;
/** What makes a file's words the speaker's own. */
const ENDORSES =
  /\b(?:counts? as (?:my|our) (?:own )?words?|(?:follow|obey|abide by|adhere to|stick to|comply with|respect|honou?r)(?:s|ing)?\b|is (?:binding|law|authoritative|mandatory)|are binding|as if i (?:had )?(?:said|wrote|written)|rules? (?:in|from|of)|(?:applies|apply) (?:here|to you|to this|to all)|befolge|halte dich an|respecte|suis|sigue|respeta|siga)|遵守|遵循|に従/iu;
const NO_ENDORSEMENT =
  /\b(?:do not|don't|never|not|no need to|stop|without) (?:(?:have|need) to )?(?:follow|obey|abid|adher|stick|comply|respect|read|binding)|\bignore\b|\?\s{0,4}$|^(?:did|does|do|should|is|are|can|why|what|how)\b/iu;
/** Calls that give back what a file holds, rather than write it or search in it. */
const READS = /read|open|view|cat|get|fetch|load|show|head|print|type|file/iu;
const CHANGES = /write|edit|update|create|delete|remove|patch|apply|replace|insert|grep|search|find|list|append/iu;
const SHELL_READ = /\b(?:cat|head|tail|less|more|sed -n|bat|type|Get-Content|nl)\b[^|;&]{0,80}$/u;
const FOREIGN_PATH = /(?:^|\/)(?:node_modules|vendor|third[_-]party|site-packages|\.venv|dist|build)\//u;

/** The strongest endorsement of each file that somebody with authority made their own, by lower-case name. */
export function endorsedFiles(messages: readonly Message[]): ReadonlyMap<string, Endorsement> {
  const files = new Map<string, Endorsement>();
  messages.forEach((message, messageIndex) => {
    if (message.role === 'assistant' || message.role === 'tool') return;
    const authority: Authority = message.role;
    for (const { type, ...part } of message.parts) {
      if (type !== 'text' || !('text' in part) || part.provenance !== 'own') continue;
      for (const name of namesEndorsedIn(part.text))
        if (!files.has(name)) files.set(name, { messageIndex, authority, file: name });
    }
  });
  return files;
}

function namesEndorsedIn(text: string): string[] {
  if (!ENDORSES.test(text)) return [];
  return sentencesIn(text, 0, text.length).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    if (!ENDORSES.test(sentence) || NO_ENDORSEMENT.test(sentence)) return [];
    return [...sentence.matchAll(FILE_NAME)].map(([name]) => withoutDot(name).toLowerCase());
  });
}

/**
 * Which tool results hold a file that the user or the system prompt told the agent to follow: its rules bind with the endorser's
 * authority. Only the results of calls that read exactly this file count; a file of the same name deeper down is another file.
 * @returns endorsement by index of the tool message
 */
export function endorsedResults(messages: readonly Message[]): ReadonlyMap<number, Endorsement> {
  const files = endorsedFiles(messages);
  const found = new Map<number, Endorsement>();
  if (files.size === 0) return found;
  const reads = new Map<string, Endorsement>();
  messages.forEach((message, index) => {
    for (const call of message.toolCalls) {
      const endorsement = fileReadBy(call, files);
      if (endorsement !== null) reads.set(call.id, endorsement);
    }
    const [answered] = message.answers;
    const endorsement = message.role === 'tool' && answered !== undefined ? reads.get(answered) : undefined;
    if (endorsement !== undefined && messageText(message).trim() !== '') found.set(index, endorsement);
  });
  return found;
}

function fileReadBy({ name, arguments: given }: ToolCall, files: ReadonlyMap<string, Endorsement>): Endorsement | null {
  const values = stringsIn(given);
  const isRead = READS.test(name) && !CHANGES.test(name);
  for (const value of values) {
    const command = value.trim();
    const path =
      isRead && !/\s/u.test(command) ? command : SHELL_READ.test(command) ? (command.split(/\s+/u).at(-1) ?? '') : '';
    const endorsement = path === '' ? undefined : [...files.values()].find(({ file }) => isSameFile(path, file));
    if (endorsement !== undefined) return endorsement;
  }
  return null;
}

/** `CONVENTIONS.md` is `./CONVENTIONS.md` and `/home/me/app/CONVENTIONS.md`, and not `vendor/lib/CONVENTIONS.md`. */
function isSameFile(path: string, file: string): boolean {
  const plain = withoutDot(path.replaceAll('\\', '/').replace(/^["']|["']$/gu, '')).toLowerCase();
  if (plain === file) return true;
  const isAbsolute = /^(?:\/|[a-z]:\/|~\/)/u.test(plain);
  return isAbsolute && plain.endsWith(`/${file}`) && !FOREIGN_PATH.test(plain);
}

function withoutDot(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path;
}

/** The strings a call was given, however deep; a call whose arguments are no JSON is taken as one string. */
function stringsIn(given: string): string[] {
  try {
    return flatten(JSON.parse(given));
  } catch {
    return [given];
  }
}

function flatten(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(flatten);
}
