/** Headers as `fetch` has them, or a plain record. */
type HeaderBag = { get(name: string): string | null } | Readonly<Record<string, unknown>>;

/**
 * How long a server asks us to wait, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as an HTTP date.
 * @param nowMs  the time a date is compared with
 * @returns undefined when it does not ask, or not readably
 * @see RFC 9110, section 10.2.3
 */
export function retryAfterMs(headers: unknown, nowMs: number): number | undefined {
  const milliseconds = numberOf(headerOf(headers, 'retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds;
  const after = headerOf(headers, 'retry-after');
  const seconds = numberOf(after);
  if (seconds !== undefined) return seconds * 1000;
  const date = after === undefined ? Number.NaN : Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function headerOf(headers: unknown, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const bag = headers as HeaderBag;
  const value =
    typeof bag.get === 'function'
      ? (bag as { get(name: string): unknown }).get(name)
      : (bag as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(?:\.\d{1,6})?$/u.test(text) ? Number(text) : undefined;
}
