/**
 * @typedef {{ passed: number, failed: number, skipped: number, output?: string, note?: string, unsteady?: boolean,
 *   failures?: string[] }} Outcome
 *   `unsteady`: a test passed only when it ran again; `failures`: a passage for each failure
 * @typedef {{ changed?: string, until?: number }} Options `changed`: run only what the changes since this revision can
 *   affect; `until`: begin no further part of a long step after this time, in milliseconds since 1970
 * @typedef {{ name: string, run: (options: Options) => Promise<Outcome> }} Step
 */

const mark = ({ failed, passed, skipped }) => {
  if (failed > 0) return 'FAILED';
  return passed === 0 && skipped > 0 ? 'skipped' : 'ok';
};

const sum = (outcomes, field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);

/**
 * Runs every step, also after one has failed, and returns the exit code. Prints one line for each step, below the
 * output of a step that failed or was unsteady, then the failures of all steps, because a long output is often cut, and a last line
 * `N passed, N failed, N skipped` over all of them.
 * @param {(Step | Step[])[]} steps one after the other; the steps of an inner array run at the same time
 * @param {string[]} args `--only types,lint` runs those steps alone; `--changed [REV]` passes `changed` to each step; `--minutes N`
 *   divides so many minutes among the steps
 * @param {(text: string) => void} print
 */
export async function runSteps(steps, args, print = (text) => process.stdout.write(`${text}\n`)) {
  const groups = steps.flatMap((step) => (Array.isArray(step) ? [step] : [[step]]));
  const names = groups.flat().map(({ name }) => name);
  const options = parseArguments(args, names);
  if (!options) {
    print(`Usage: npm test [-- [--only ${names.join(',')}] [--changed [REVISION]] [--minutes N]]`);
    return 2;
  }
  const outcomes = [];
  const wanted = groups.map((group) => group.filter(({ name }) => options.only.includes(name)));
  const begun = Date.now();
  for (const [at, chosen] of wanted.entries()) {
    const until = options.minutes && begun + (options.minutes * 60_000 * (at + 1)) / wanted.length;
    for (const ended of chosen.map((step) => timed(step, { ...options, until })))
      outcomes.push(report(await ended, print));
  }
  const failed = sum(outcomes, 'failed');
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) print(`failure: ${failure}`);
  print(`${sum(outcomes, 'passed')} passed, ${failed} failed, ${sum(outcomes, 'skipped')} skipped`);
  return failed > 0 ? 1 : 0;
}

/** Returns undefined for arguments that nobody offers. */
function parseArguments(args, names) {
  const options = { only: names };
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--changed') {
      options.changed = args[at + 1]?.startsWith('--') === false ? args[++at] : 'HEAD';
    } else if (args[at] === '--only') {
      options.only = args[++at]?.split(',') ?? [];
      if (options.only.length === 0 || options.only.some((name) => !names.includes(name))) return undefined;
    } else if (args[at] === '--minutes' && Number(args[at + 1]) > 0) {
      options.minutes = Number(args[++at]);
    } else return undefined;
  }
  return options;
}

const LAST_LINES = 20;
const endOf = (output) => output.trimEnd().split('\n').slice(-LAST_LINES);

async function timed({ name, run }, options) {
  const start = performance.now();
  const outcome = await run(options).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error.stack,
  }));
  return { name, outcome, seconds: (performance.now() - start) / 1000 };
}

function report({ name, outcome, seconds }, print) {
  if ((outcome.failed > 0 || outcome.unsteady) && outcome.output) print(outcome.output.trimEnd());
  const time = `${seconds.toFixed(1)} s`;
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`;
  const note = outcome.note ? ` (${outcome.note})` : '';
  const line = `${name.padEnd(8)} ${mark(outcome).padEnd(7)} ${time.padStart(8)}  ${counts}${note}`;
  print(line);
  if (outcome.failed === 0 || outcome.failures?.length) return outcome;
  return { ...outcome, failures: [[line, ...endOf(outcome.output ?? '')].join('\n')] };
}
