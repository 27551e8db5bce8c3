import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ModelError } from '../../src/errors/index.js';
import { withRetry } from '../../src/llm/index.js';
import { type Prompt, renderPrompt } from '../../src/prompt/index.js';
import { scriptedModel, UnexpectedModelCallError, UnusedAnswerError } from '../../src/testing/index.js';

const prompt = (name: string): Prompt => ({
  name,
  version: 'v1',
  description: 'A test.',
  input: ['rows'],
  output: 'rows',
  hash: 'abc',
  system: 'Sort.',
  user: 'Rows:\n{{rows}}',
});
const ask = (name: string, rows: readonly object[] = []) => ({
  prompt: renderPrompt(prompt(name), { rows }),
  schema: z.object({ said: z.string() }),
  schemaName: 'rows',
});

describe('scriptedModel', () => {
  test('gives its answers in order: an object, a function of the rows, an error', async () => {
    const refusal = new ModelError('refusal', 'No.');
    const model = scriptedModel([
      { prompt: 'classify', reply: { said: 'one' } },
      { prompt: 'compress', reply: (rows) => ({ said: rows.map(({ id, text }) => `${id}=${text}`).join() }) },
      { prompt: 'extract', reply: refusal },
    ]);

    expect((await model.generateObject(ask('classify'))).object).toEqual({ said: 'one' });
    expect((await model.generateObject(ask('compress', [{ id: 'r1', text: '<a>' }]))).object).toEqual({
      said: 'r1=<a>',
    });
    await expect(model.generateObject(ask('extract'))).rejects.toBe(refusal);
    expect(model.calls.map((call) => call.prompt)).toEqual(['classify', 'compress', 'extract']);
    model.assertExhausted();
  });

  test('fails on a call for another prompt, and keeps its answer', async () => {
    const model = scriptedModel([{ prompt: 'classify', reply: { said: 'one' } }]);

    await expect(model.generateObject(ask('compress'))).rejects.toThrow(
      new UnexpectedModelCallError('Call 1 is for the prompt "compress", but the script expects "classify" here.'),
    );
    expect((await model.generateObject(ask('classify'))).object).toEqual({ said: 'one' });
  });

  test('fails on a call too many, and retries do not hide it', async () => {
    const model = scriptedModel([]);

    await expect(withRetry(model).generateObject(ask('classify'))).rejects.toThrow(UnexpectedModelCallError);
    expect(model.calls).toHaveLength(1);
  });

  test('fails on unused answers when asked', () => {
    const model = scriptedModel([{ prompt: 'compare', reply: {} }]);

    expect(() => model.assertExhausted()).toThrow(new UnusedAnswerError('The script has unused answers: compare.'));
  });

  test('gives a schema error for an answer of another shape', async () => {
    const model = scriptedModel([{ prompt: 'classify', reply: { said: 1 } }]);

    await expect(model.generateObject(ask('classify'))).rejects.toMatchObject({ code: 'schema' });
  });

  test('lets an abort through before it counts the call', async () => {
    const reason = { why: 'closing' };
    const model = scriptedModel([{ prompt: 'classify', reply: {} }]);

    await expect(model.generateObject({ ...ask('classify'), signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(model.calls).toEqual([]);
  });
});
