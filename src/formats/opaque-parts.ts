import type { OpaquePart } from '../types/index.js';

/**
 * What a part that is not text is counted as. Estimates, from the pricing pages of OpenAI: a picture of 1024 × 1024 in high detail
 * is 85 tokens and four tiles of 170; audio is a token per 100 ms, and half a minute is assumed; of a file nothing is known, and
 * three pages of text at 500 tokens are assumed.
 */
const ESTIMATES: Readonly<Record<string, { readonly media: string; readonly tokens: number }>> = {
  image_url: { media: 'image', tokens: 765 },
  image: { media: 'image', tokens: 765 },
  input_image: { media: 'image', tokens: 765 },
  input_audio: { media: 'audio', tokens: 300 },
  audio: { media: 'audio', tokens: 300 },
  file: { media: 'file', tokens: 1500 },
  input_file: { media: 'file', tokens: 1500 },
  document: { media: 'file', tokens: 1500 },
};

/** Characters of JSON per token, for parts of a kind we do not know. */
const CHARACTERS_PER_TOKEN = 4;

/** A part that is kept as it is and never read. */
export function opaquePart(part: { readonly type: string }): OpaquePart {
  const known = ESTIMATES[part.type];
  if (known !== undefined) return { type: 'opaque', media: known.media, estimatedTokens: known.tokens };
  const length = JSON.stringify(part).length;
  return { type: 'opaque', media: part.type, estimatedTokens: Math.ceil(length / CHARACTERS_PER_TOKEN) };
}
