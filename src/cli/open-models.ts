import { InvalidOptionError } from '../errors/index.js';
import type { CompactorOptions } from '../options/index.js';
import type { ModelOptions } from './session-options.js';
import type { Io } from './terminal.js';

/** What a command line says about models, as options of a compactor. */
export type NamedModels = Pick<CompactorOptions<never>, 'model' | 'verifyModel' | 'retry'>;

/**
 * The models a command line names, or none. The client is loaded only here.
 * @throws InvalidOptionError when a model is named and there is no key, or a verifier without an author
 */
export async function openModels(
  { model, verifyModel, structuredOutput }: ModelOptions,
  { env, retry }: Io,
): Promise<NamedModels> {
  if (model === undefined) {
    if (verifyModel === undefined) return {};
    throw new InvalidOptionError(
      'verifyModel',
      verifyModel,
      '--verify-model needs --model: there is nothing to check without proposals.',
    );
  }
  const apiKey = env.OPENAI_API_KEY;
  if (apiKey === undefined || apiKey === '') {
    throw new InvalidOptionError(
      'model',
      model,
      '--model needs a key: set OPENAI_API_KEY (any value for a server that asks for none), and OPENAI_BASE_URL for a server of your own.',
    );
  }
  const { createOpenAIClient, openaiModel } = await import('../openai/index.js');
  const baseURL = env.OPENAI_BASE_URL;
  const client = await createOpenAIClient({ apiKey, ...(baseURL === undefined || baseURL === '' ? {} : { baseURL }) });
  const open = (name: string) => openaiModel(client, { model: name, structuredOutput });
  return {
    model: open(model),
    ...(verifyModel === undefined ? {} : { verifyModel: open(verifyModel) }),
    ...(retry === undefined ? {} : { retry }),
  };
}
