import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { leaveQuietly } from '../../src/cli/terminal.js';

const broken = (code: string) => Object.assign(new Error(code), { code });

test('a reader that closes the pipe ends the command without an error', () => {
  const stream = new EventEmitter();
  let left = 0;
  leaveQuietly(stream as never, () => {
    left += 1;
  });
  stream.emit('error', broken('EPIPE'));
  expect(left).toBe(1);
});

test('any other trouble with the output is told', () => {
  const stream = new EventEmitter();
  leaveQuietly(stream as never, () => {});
  expect(() => stream.emit('error', broken('ENOSPC'))).toThrow('ENOSPC');
});
