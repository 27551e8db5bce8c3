/** Code, links and quotations of several words: text that is mentioned, not said. All bounded. */
const MENTIONED =
  /`{1,3}[^`\n]{1,300}`{1,3}|(?<![\p{L}\p{N}])"[^"\n]{3,300}"|“[^”\n]{3,300}”|«[^»\n]{3,300}»|「[^」\n]{3,200}」|『[^』\n]{3,200}』|https?:\/\/[^\s)>\]]{1,300}/gu;
/** Without the `u` flag on purpose: each UTF-16 unit becomes one `x`. */
const INNER = /[^\s`"“”«»「」『』]/g;

/**
 * Hides what a text mentions (code, links, quotations) behind `x` of the same length, so that offsets stay true and no word in it
 * is taken for a word of the speaker. Curly apostrophes become straight ones.
 * @example maskMentions('Run `never` now') // 'Run `xxxxx` now'
 */
export function maskMentions(text: string): string {
  const straight = text.includes('’') ? text.replaceAll('’', "'") : text;
  return straight.replace(MENTIONED, (mention) => mention.replace(INNER, 'x'));
}
