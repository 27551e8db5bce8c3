import { existsSync } from 'node:fs';

/** Labelled data and real transcripts that stand beside the project; nothing of them is copied into it. */
export const SHARED = new URL('../../../shared/', import.meta.url);

/** Whether they stand there. Without them a bench says so and passes. */
export const hasShared = existsSync(SHARED);

/** The path of a file beside the project. */
export function shared(path: string): string {
  return new URL(path, SHARED).pathname;
}
