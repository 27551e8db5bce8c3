import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs `holdfast eval` on each labelled set that is there: the product's own cases first, then those beside the project. */
const SETS = {
  classify: [[], ['../shared/data/spans.jsonl', '../shared/data/hard-negatives.jsonl'], ['../shared/real/rules']],
  verify: [[], ['../shared/data/pairs.jsonl'], ['../shared/data/pairs-2.jsonl']],
};

const [stage, ...flags] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../', import.meta.url));
let worst = 0;
for (const files of SETS[stage]) {
  if (!files.every((file) => existsSync(`${root}${file}`))) continue;
  const { status } = spawnSync(process.execPath, [`${root}dist/cli.js`, 'eval', stage, ...files, ...flags], {
    cwd: root,
    stdio: 'inherit',
  });
  worst = Math.max(worst, status ?? 4);
}
process.exitCode = worst;
