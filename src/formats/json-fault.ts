/** Where a text stops being JSON, and what could have stood there. */
export interface JsonFault {
  /** UTF-16 offset of the first character that does not fit; the length of the text when it ends too early. */
  readonly offset: number;
  readonly expected: string;
}

const BLANKS = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** A string up to its closing quote; each alternative begins with a character of its own. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

type Wanted = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next' | 'end';

const EXPECTED: Readonly<Record<Wanted, string>> = {
  value: 'a value',
  'first value': 'a value, or ]',
  key: 'a key in double quotes',
  'first key': 'a key in double quotes, or }',
  colon: 'a colon',
  next: 'a comma',
  end: 'the end of the text',
};

/**
 * Finds the first fault of a text that `JSON.parse` refuses. The engine's own message differs between versions and quotes the
 * text, which is somebody's conversation. Linear, however deep the text nests.
 * @returns null when the text is JSON
 */
export function findJsonFault(text: string): JsonFault | null {
  return new JsonWalk(text).fault();
}

/** One walk over a text, token by token. */
class JsonWalk {
  private at = 0;
  private wanted: Wanted = 'value';
  private isInString = false;
  private readonly open: ('}' | ']')[] = [];

  constructor(private readonly text: string) {}

  fault(): JsonFault | null {
    for (;;) {
      this.skip(BLANKS);
      if (this.wanted === 'end' && this.at === this.text.length) return null;
      if (!this.close() && !this.mark() && !this.enter() && !this.scalar()) return this.faultHere();
    }
  }

  private close(): boolean {
    const mayClose = this.wanted === 'next' || this.wanted === 'first key' || this.wanted === 'first value';
    if (!mayClose || this.text[this.at] !== this.open.at(-1) || this.open.length === 0) return false;
    this.open.pop();
    this.at += 1;
    this.wanted = this.afterValue();
    return true;
  }

  private mark(): boolean {
    if (this.wanted !== 'colon' && this.wanted !== 'next') return false;
    if (this.text[this.at] !== (this.wanted === 'colon' ? ':' : ',')) return false;
    this.at += 1;
    this.wanted = this.wanted === 'next' && this.open.at(-1) === '}' ? 'key' : 'value';
    return true;
  }

  private enter(): boolean {
    const character = this.text[this.at];
    if (!this.wantsValue() || (character !== '{' && character !== '[')) return false;
    this.open.push(character === '{' ? '}' : ']');
    this.at += 1;
    this.wanted = character === '{' ? 'first key' : 'first value';
    return true;
  }

  private scalar(): boolean {
    const isKey = this.wanted === 'key' || this.wanted === 'first key';
    if (!isKey && !this.wantsValue()) return false;
    if (this.text[this.at] === '"') {
      this.skip(STRING);
      if (this.text[this.at] !== '"') return false;
      this.at += 1;
    } else if (isKey || !(this.skip(NUMBER) || this.skip(WORD))) return false;
    this.wanted = isKey ? 'colon' : this.afterValue();
    return true;
  }

  /** A fault inside a string lies behind its opening quote; any other one where the next token should begin. */
  private faultHere(): JsonFault {
    const { text, at: offset, wanted } = this;
    if (this.isInString) return { offset, expected: expectedInString(text, offset) };
    const closing = wanted === 'next' ? `, or ${this.open.at(-1)}` : '';
    return { offset, expected: EXPECTED[wanted] + closing };
  }

  private wantsValue(): boolean {
    return this.wanted === 'value' || this.wanted === 'first value';
  }

  private afterValue(): Wanted {
    return this.open.length === 0 ? 'end' : 'next';
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.isInString = pattern === STRING;
    this.at = pattern.lastIndex;
    return true;
  }
}

function expectedInString(text: string, at: number): string {
  if (at >= text.length) return 'the closing quote of a string';
  return text[at] === '\\' ? 'a known escape after the backslash' : 'a control character written as an escape';
}
