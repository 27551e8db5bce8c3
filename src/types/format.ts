import type { Message } from './message.js';

/** Maps a host's messages to the neutral shape and back. `write` gives a message it has read back as it was. */
export interface MessageFormat<T> {
  readonly name: string;
  read(messages: readonly T[]): Message[];
  write(messages: readonly Message[]): T[];
}
