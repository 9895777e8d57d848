import { setTimeout as pause } from 'node:timers/promises';

/** Polls every 25 ms until `look` returns true; throws after `patienceMs`, which is generous so that no test measures speed. */
export async function eventually(
  condition: string,
  look: () => Promise<boolean>,
  patienceMs = 45_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`never happened: ${condition}`);
    await pause(25);
  }
}
