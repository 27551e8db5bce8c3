import { PromptError } from '../errors/index.js';
import { PLACEHOLDER } from './placeholder.js';
import type { Prompt, RenderedPrompt } from './prompt.js';

/** Characters that could end a fence or a line for some reader; JSON has an escape for each. */
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * Fills a prompt's user part with values as JSON. Values are data: they are set in once, so a value that holds `{{rows}}` stays as
 * it is, and no value can close the tag it stands in.
 * @param values  one JSON value for each input of the prompt, no more
 * @throws PromptError when a value is missing, not JSON, or not asked for
 */
export function renderPrompt(prompt: Prompt, values: Readonly<Record<string, unknown>>): RenderedPrompt {
  const { name, version, hash, system, input } = prompt;
  const label = `${name} ${version}`;
  const stray = Object.keys(values).find((key) => !input.includes(key));
  if (stray !== undefined) {
    throw new PromptError(label, `Prompt ${label} has no input "${stray}"; its inputs are ${input.join(', ')}.`);
  }
  const user = prompt.user.replace(PLACEHOLDER, (_placeholder, key: string) => {
    const json = Object.hasOwn(values, key) ? JSON.stringify(values[key]) : undefined;
    if (json === undefined) throw new PromptError(label, `Prompt ${label} needs a JSON value for its input "${key}".`);
    return json.replace(/[<\u2028\u2029]/gu, (character) => ESCAPES[character]!);
  });
  return { name, version, hash, system, user };
}
