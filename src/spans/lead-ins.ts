import { endsInColon } from './markup.js';

/** A longer lead-in is cut from the front: its end, with the colon, says what the items are. */
const MAX_LENGTH = 300;

/** Headings that bind what stands under them: "Never", "Read first", "Do not", in the languages we read. */
const MODAL_HEADING =
  /^(?:[^\p{L}\p{N}\n]{0,8})(?:(?:always|never|do not|don['’]t|dos? and don['’]ts|don['’]ts|must(?: not)?|required|forbidden|prohibited|not allowed|allowed|off[- ]limits|read (?:this )?first|before you|avoid|only|mandatory|nie|niemals|immer|nicht|verboten|pflicht|jamais|toujours|ne pas|interdit|obligatoire|nunca|siempre|prohibido|obligatorio|no hacer|sempre|proibido|não|никогда|всегда|запрещено|нельзя|обязательно|कभी नहीं|हमेशा)(?![\p{L}\p{N}])|禁止|不要|不得|必须|务必|始终|切勿|禁じ|必須|必ず)/iu;

/** Whether a heading governs the list under it. */
export function isModalHeading(heading: string): boolean {
  return heading.length <= 80 && MODAL_HEADING.test(heading);
}

/** The open lead-ins at one place of a text: those of items, by depth, that of the last paragraph, that of the headings. */
export class LeadIns {
  private items: { indent: number; text: string }[] = [];
  private paragraph: string | null = null;
  private headings: { level: number; text: string }[] = [];

  /** A heading ends every lead-in but those of the headings above it. */
  enterHeading(level: number, text: string): void {
    this.headings = this.headings.filter((heading) => heading.level < level);
    if (isModalHeading(text) || endsInColon(text)) this.headings.push({ level, text: shortened(text) });
    this.paragraph = null;
    this.items = [];
  }

  /** A paragraph ends the lead-ins of the list before it, unless it is indented under an item. */
  enterParagraph(lastSentence: string, indent: number): void {
    this.items = this.items.filter((item) => item.indent < indent);
    if (this.items.length > 0) return;
    this.paragraph = endsInColon(lastSentence) ? shortened(lastSentence) : null;
  }

  /** What governs an item at this depth. */
  enterItem(indent: number): string | null {
    this.items = this.items.filter((item) => item.indent < indent);
    return this.current();
  }

  /** An item that ends in a colon leads in what stands deeper. */
  leaveItem(indent: number, lastSentence: string): void {
    if (endsInColon(lastSentence)) this.items.push({ indent, text: shortened(lastSentence) });
  }

  /** What governs a row or a fence here. */
  current(): string | null {
    const parts = [this.paragraph ?? this.headings.at(-1)?.text, ...this.items.map(({ text }) => text)];
    const text = parts.filter((part) => part !== undefined).join(' ');
    return text === '' ? null : text;
  }
}

function shortened(text: string): string {
  const folded = text.trim();
  return folded.length <= MAX_LENGTH ? folded : folded.slice(folded.length - MAX_LENGTH);
}
