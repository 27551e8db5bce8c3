const WORD = /[\p{L}\p{N}_]/u;
/** What joins the parts of a path, a name or an address: a neighbour of this kind makes it another name. */
const JOINT = /[-./@*\\]/u;

/**
 * Whether a literal stands in a text as a whole: `prod` stands in "to `prod`." and neither in "prod2" nor in "us/prod".
 * @param literal  not empty
 */
export function standsIn(literal: string, text: string): boolean {
  for (let at = text.indexOf(literal); at !== -1; at = text.indexOf(literal, at + 1)) {
    if (isBounded(text, at, at + literal.length)) return true;
  }
  return false;
}

function isBounded(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' ';
  const after = text[end] ?? ' ';
  const range = before === '.' && text[start - 2] === '.';
  if (WORD.test(text[start]!) && !range && (WORD.test(before) || JOINT.test(before))) return false;
  if (!WORD.test(text[start]!) && WORD.test(before) && JOINT.test(text[start]!)) return false;
  if (WORD.test(after)) return !WORD.test(text[end - 1]!) && !JOINT.test(text[end - 1]!);
  if (!JOINT.test(after)) return true;
  if (after === '.') return text[end + 1] === '.' || !WORD.test(text[end + 1] ?? ' ');
  return (
    /^\/?\*{2}/u.test(text.slice(end, end + 3)) || (after === '/' && !/[\p{L}\p{N}_*]/u.test(text[end + 1] ?? ' '))
  );
}
