import { defineConfig } from 'vitest/config';

/** Figures and speed ratios: printed, never asserted. `npm run bench`, or `npm run bench -- pairs` for one of them. */
export default defineConfig({
  test: {
    root: new URL('../../', import.meta.url).pathname,
    include: ['test/bench/**/*.bench.ts'],
    reporters: [['default', { summary: false }]],
    testTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
