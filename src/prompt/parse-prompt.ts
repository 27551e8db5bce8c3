import { createHash } from 'node:crypto';
import { LineCounter, parseDocument } from 'yaml';
import { PromptError } from '../errors/index.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';
import { PLACEHOLDER } from './placeholder.js';
import type { Prompt } from './prompt.js';

/** Where the three sections of a prompt file begin; lines count from 1. */
interface Sections {
  readonly header: string;
  readonly system: string;
  readonly systemLine: number;
  readonly user: string;
  readonly userLine: number;
}

/**
 * Reads a prompt file: front matter between `---` lines, then a `system:` and a `user:` part, each on a line of its own.
 * @param path  names the file in errors
 * @param text  the whole file; its sha256 becomes `hash`
 * @throws PromptError naming file, line and what would be right
 */
export function parsePrompt(path: string, text: string): Prompt {
  const sections = splitSections(path, text.replace(/^\ufeff/u, '').replaceAll('\r\n', '\n'));
  const header = readHeader(path, sections.header);
  checkPlaceholders(path, sections, header.input);
  return {
    ...header,
    hash: createHash('sha256').update(text, 'utf8').digest('hex'),
    system: sections.system.trim(),
    user: sections.user.trim(),
  };
}

function splitSections(path: string, text: string): Sections {
  const lines = text.split('\n');
  if (lines[0] !== '---') throw at(path, 1, 'a prompt begins with a line "---" and its front matter');
  const close = lines.indexOf('---', 1);
  if (close === -1) throw at(path, 1, 'the front matter needs a closing line "---"');
  const system = lines.indexOf('system:', close + 1);
  if (system === -1) throw at(path, close + 1, 'after the front matter a line "system:" must follow');
  const user = lines.indexOf('user:', system + 1);
  if (user === -1) throw at(path, system + 1, 'after the system part a line "user:" must follow');
  const stray = lines.findIndex((line, index) => index > close && index < system && line.trim() !== '');
  if (stray !== -1) throw at(path, stray + 1, 'only blank lines may stand between front matter and "system:"');
  for (const [name, first] of [
    ['system:', system],
    ['user:', user],
  ] as const) {
    const again = lines.indexOf(name, first + 1);
    if (again !== -1)
      throw at(path, again + 1, `"${name}" must stand on a line of its own once, first on line ${first + 1}`);
  }
  const sections = {
    header: lines.slice(1, close).join('\n'),
    system: lines.slice(system + 1, user).join('\n'),
    systemLine: system + 1,
    user: lines.slice(user + 1).join('\n'),
    userLine: user + 1,
  };
  if (sections.system.trim() === '')
    throw at(path, system + 1, 'the system part is empty: write the instructions there');
  if (sections.user.trim() === '')
    throw at(path, user + 1, 'the user part is empty: write {{name}} for each input there');
  return sections;
}

function readHeader(path: string, header: string): FrontMatter {
  const lineCounter = new LineCounter();
  // The header begins on the file's second line.
  const lineOf = (offset: number) => lineCounter.linePos(offset).line + 1;
  const document = parseDocument(header, { lineCounter });
  const [error] = document.errors;
  if (error !== undefined) {
    throw new PromptError(path, `${path}:${lineOf(error.pos[0])}: the front matter is not YAML (${error.code}).`);
  }
  return readFrontMatter(document, (offset, expected) => at(path, offset === null ? 1 : lineOf(offset), expected));
}

/** Every input stands in the user part, and nothing else that looks like a placeholder stands anywhere. */
function checkPlaceholders(path: string, sections: Sections, input: readonly string[]): void {
  const inSystem = [...sections.system.matchAll(PLACEHOLDER)][0];
  if (inSystem !== undefined) {
    const line = sections.systemLine + lineWithin(sections.system, inSystem.index);
    throw at(
      path,
      line,
      `${inSystem[0]} must move to the user part: conversation text never stands among instructions`,
    );
  }
  const used = new Set<string>();
  for (const match of sections.user.matchAll(PLACEHOLDER)) {
    const name = match[1]!;
    if (!input.includes(name)) {
      const line = sections.userLine + lineWithin(sections.user, match.index);
      throw at(path, line, `${match[0]} is no input of this prompt; its inputs are ${input.join(', ')}`);
    }
    used.add(name);
  }
  const unused = input.find((name) => !used.has(name));
  if (unused !== undefined) throw at(path, sections.userLine, `the user part must use the input {{${unused}}}`);
}

function lineWithin(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function at(path: string, line: number, expected: string): PromptError {
  return new PromptError(path, `${path}:${line}: ${expected}.`);
}
