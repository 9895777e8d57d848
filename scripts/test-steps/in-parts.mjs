import { readFileSync } from 'node:fs';

const dayMs = 86_400_000;
/** Above this share of lost time a failed part says more about the machine than about the product. */
const mostStolen = 0.05;

/**
 * Returns the processor time since the start of the machine, and how much of it the host gave to other machines; zeros where the system
 * does not tell.
 * @returns {{ total: number, stolen: number }}
 */
function processorTime() {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const times = first.split(/\s+/).slice(1, 9).map(Number);
    return { total: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 };
  } catch {
    return { total: 0, stolen: 0 };
  }
}

/**
 * Returns a step that runs whole, or, when the options carry `until`, in parts: another part begins only while there is time for it, judged
 * by the longest part so far. Each day begins with another part, so that none is left out every time. A part that fails while the host
 * gives the machine's cores to others is not judged, and its failures count as skipped (decision 0037).
 * @param {number} count
 * @param {(options: import('./run-steps.mjs').Options, shard?: string[]) => Promise<import('./run-steps.mjs').Outcome>} run
 *   `shard`: the argument that chooses a part, the same for vitest and Playwright
 */
export const inParts =
  (count, run, { now = Date.now, spent = processorTime } = {}) =>
  async (options) => {
    if (options.until === undefined) return await run(options);
    const outcomes = [];
    let longest = 0;
    for (let at = 0; at < count; at += 1) {
      const begun = now();
      if (at > 0 && begun + longest > options.until) break;
      const part = 1 + ((Math.floor(begun / dayMs) + at) % count);
      const before = spent();
      const outcome = await run(options, [`--shard=${part}/${count}`]);
      outcomes.push(judged(outcome, `${part}/${count}`, stolenShare(before, spent())));
      longest = Math.max(longest, now() - begun);
    }
    return joined(outcomes, count);
  };

const stolenShare = (before, after) =>
  after.total > before.total ? (after.stolen - before.stolen) / (after.total - before.total) : 0;

function judged(outcome, part, stolen) {
  if (outcome.failed === 0 || stolen <= mostStolen) return outcome;
  const { failed, skipped, note } = outcome;
  const lost = `part ${part} not judged: ${failed} failed while the host took ${Math.round(100 * stolen)} % of the time`;
  return {
    ...outcome,
    failed: 0,
    skipped: skipped + failed,
    unsteady: true,
    note: note ? `${lost}; ${note}` : lost,
  };
}

function joined(outcomes, count) {
  const left = count - outcomes.length;
  const notes = outcomes.flatMap(({ note }) => note ?? []);
  if (left > 0) notes.unshift(`${left} of ${count} parts not run: no time left`);
  const sum = (field) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    output: outcomes.map(({ output = '' }) => output).join(''),
    failures: outcomes.flatMap(({ failures = [] }) => failures),
    unsteady: outcomes.some(({ unsteady }) => unsteady === true),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}
