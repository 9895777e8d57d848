/**
 * @typedef {{ passed: number, failed: number, skipped: number, output?: string, note?: string, unsteady?: boolean }} Outcome
 *   `unsteady`: a test passed only on its second run
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

const mark = ({ failed, passed, skipped }) => {
  if (failed > 0) return 'FAILED';
  return passed === 0 && skipped > 0 ? 'skipped' : 'ok';
};

const sum = (outcomes, field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);

/**
 * Runs every step, also after a failure, and returns the exit code. Prints one line for each step, below the output of a
 * failing or unsteady one, and a last line `N passed, N failed, N skipped` with the sums.
 * @param {Step[]} steps
 * @param {string[]} args `--only types,lint` runs only those steps
 * @param {(text: string) => void} print
 */
export async function runSteps(steps, args, print = (text) => process.stdout.write(`${text}\n`)) {
  const chosen = choose(steps, args);
  if (typeof chosen === 'string') {
    print(chosen);
    return 2;
  }
  const outcomes = [];
  for (const step of chosen) outcomes.push(await runStep(step, print));
  const failed = sum(outcomes, 'failed');
  print(`${sum(outcomes, 'passed')} passed, ${failed} failed, ${sum(outcomes, 'skipped')} skipped`);
  return failed > 0 ? 1 : 0;
}

function choose(steps, args) {
  const names = steps.map(({ name }) => name);
  if (args.length === 0) return steps;
  const wanted = args[0] === '--only' && args.length === 2 ? args[1].split(',') : [];
  if (wanted.length === 0 || wanted.some((name) => !names.includes(name)))
    return `Usage: npm test [-- --only ${names.join(',')}]`;
  return steps.filter(({ name }) => wanted.includes(name));
}

async function runStep({ name, run }, print) {
  const start = performance.now();
  const outcome = await run().catch((error) => ({ passed: 0, failed: 1, skipped: 0, output: error.stack }));
  if ((outcome.failed > 0 || outcome.unsteady) && outcome.output) print(outcome.output.trimEnd());
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`;
  const note = outcome.note ? ` (${outcome.note})` : '';
  print(`${name.padEnd(8)} ${mark(outcome).padEnd(7)} ${time.padStart(8)}  ${counts}${note}`);
  return outcome;
}
