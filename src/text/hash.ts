import { createHash } from 'node:crypto';

/** sha256 of the texts, each length-prefixed so that ('ab','c') and ('a','bc') differ; lower-case hex. */
export function sha256(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
