const usualMs = 4_000;

/**
 * Runs the work and prints a line every four seconds meanwhile: what `progress` returns, and the seconds so far. Returns what the work returns.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {{ progress?: () => string, everyMs?: number, print?: (line: string) => void }} [options]
 */
export async function withSignOfLife(work, options = {}) {
  const {
    progress = () => 'ainda trabalhando',
    everyMs = usualMs,
    print = (line) => process.stdout.write(line),
  } = options;
  const begun = performance.now();
  const timer = setInterval(() => {
    print(`  ${progress()}, ${Math.round((performance.now() - begun) / 1_000)} s\n`);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
