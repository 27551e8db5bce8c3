import { createRequire } from 'node:module';

/** The version of the installed package. */
export function packageVersion(): string {
  const manifest = createRequire(import.meta.url)('holdfast/package.json') as { readonly version: string };
  return manifest.version;
}
