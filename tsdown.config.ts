import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    openai: 'src/openai/index.ts',
    formats: 'src/formats/index.ts',
    cli: 'src/cli/main.ts',
  },
  format: 'esm',
  fixedExtension: false,
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  logLevel: 'error',
});
