/** Where a model thinks aloud before it answers, the answer is what follows. */
const END_OF_THOUGHT = '</think>';

/**
 * The first JSON object in a model's free text, bare or fenced; braces inside strings do not count. Reads the text once.
 * @returns the object, or undefined when there is none
 * @example firstJsonObject('Sure: ```json\n{"a":"}"}\n```') // { a: '}' }
 */
export function firstJsonObject(text: string): unknown {
  const thought = text.lastIndexOf(END_OF_THOUGHT);
  let at = thought === -1 ? 0 : thought + END_OF_THOUGHT.length;
  while (true) {
    const start = text.indexOf('{', at);
    const end = start === -1 ? -1 : closingBrace(text, start);
    if (end === -1) return undefined;
    const parsed = tryParse(text.slice(start, end + 1));
    if (parsed !== undefined) return parsed;
    at = end + 1;
  }
}

/** @returns the index of the brace that closes the one at `start`, or -1 */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // Braces in prose ("use {name}") are no object; the next pair may be.
    return undefined;
  }
}
