import type { Io } from './terminal.js';

/** Shows that work goes on, where somebody watches and a model is asked; silent everywhere else. */
export async function withProgress<T>(
  text: string,
  { isWatched }: Io,
  { model, quiet }: { readonly model?: string; readonly quiet?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!isWatched || model === undefined || quiet === true) return work();
  const { default: ora } = await import('ora');
  const spinner = ora({ text: `${text} with ${model}`, stream: process.stderr }).start();
  try {
    return await work();
  } finally {
    spinner.stop();
  }
}
