import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from './lib/tree.mjs';
import { copyOfTree } from './mutation/copy.mjs';
import { bugsOf, lineOf, plant } from './mutation/plant.mjs';
import { sample } from './mutation/sample.mjs';
import { startTrials } from './mutation/trial.mjs';

const usage = 'Usage: npm run mutate [-- [--sample N] [--seed N] [--near] [FILE...]]';
const mutatedFiles = /^(?:contract|payments-simulator|server)\/src\/(?:.*[/-])?(?:rules|repository)\.ts$/;

/**
 * Plants one bug at a time in the rules and repositories of a copy, runs the tests, nearest first, and prints the bugs that no test notices.
 * `--sample N`: so many bugs, drawn by the seed; `--near`: only with the tests of the same feature.
 */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string' }, seed: { type: 'string' }, near: { type: 'boolean' } },
  });
  const { copy, files, remove } = copyOfTree(rootFolder());
  try {
    const wanted = files.filter(
      (file) => mutatedFiles.test(file) && (positionals.length === 0 || positionals.includes(file)),
    );
    const bugs = wanted.flatMap((file) => {
      const original = readFileSync(join(copy, file), 'utf8');
      return bugsOf(original).map((bug) => ({ file, original, bug }));
    });
    const chosen = sample(bugs, Number(values.sample ?? bugs.length), Number(values.seed ?? 1));
    if (chosen.length === 0) throw new Error(usage);
    await tryAll(copy, chosen, values.near === true);
  } finally {
    remove();
  }
}

async function tryAll(copy, chosen, near) {
  const trials = await startTrials(copy, { near });
  const counts = { folder: 0, feature: 0, all: 0, survived: 0 };
  try {
    for (const { file, original, bug } of chosen) {
      const caught = (await trials.catches(file, original, plant(original, bug))) ?? 'survived';
      counts[caught] += 1;
      if (caught === 'survived') process.stdout.write(`${file}:${lineOf(original, bug)} ${bug.what}\n`);
    }
  } finally {
    await trials.stop();
  }
  const { survived, folder, feature, all } = counts;
  process.stdout.write(
    `${chosen.length} bugs: ${survived} survived; ${folder} caught beside the file, ${feature} in its feature, ${all} elsewhere\n`,
  );
}

await main();
