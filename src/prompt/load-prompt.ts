import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PromptError } from '../errors/index.js';
import { parsePrompt } from './parse-prompt.js';
import type { Prompt, PromptSet } from './prompt.js';

/** The files of the default prompts, below the package's `prompts/`. A new version becomes the default here. */
const DEFAULT_FILES = {
  classify: 'classify/v1.prompt.md',
  compress: 'compress/v1.prompt.md',
  extract: 'verify/extract-v1.prompt.md',
  compare: 'verify/compare-v1.prompt.md',
} as const satisfies Record<keyof PromptSet, string>;

let defaults: PromptSet | undefined;

/**
 * Reads and checks one prompt file.
 * @throws PromptError when it cannot be read or is malformed
 */
export function loadPrompt(path: string): Prompt {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new PromptError(path, `${path}: the prompt file cannot be read (${code}).`, { cause });
  }
  return parsePrompt(path, text);
}

/**
 * The four prompts shipped with the package; read once per process.
 * @throws PromptError when the package's `prompts/` folder is missing or damaged
 */
export function loadDefaultPrompts(): PromptSet {
  defaults ??= readDefaults(promptsFolder());
  return defaults;
}

function readDefaults(folder: string): PromptSet {
  const load = (name: keyof PromptSet): Prompt => {
    const path = join(folder, DEFAULT_FILES[name]);
    const prompt = loadPrompt(path);
    if (prompt.name !== name) throw new PromptError(path, `${path}: its name must be "${name}", not "${prompt.name}".`);
    return prompt;
  };
  return { classify: load('classify'), compress: load('compress'), extract: load('extract'), compare: load('compare') };
}

/** The labelled cases that ship beside a prompt: one JSON row a line. */
export function shippedCases(prompt: 'classify' | 'compress' | 'verify'): string {
  return join(promptsFolder(), prompt, 'cases.jsonl');
}

/** The package refers to itself by name, which holds from `src/` and from the bundle in `dist/` alike. */
function promptsFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('holdfast/package.json')), 'prompts');
  } catch (cause) {
    throw new PromptError(
      'prompts/',
      'The prompts of holdfast were not found: it must be installed as a package, not copied into a bundle. Pass your own as `prompts`.',
      { cause },
    );
  }
}
