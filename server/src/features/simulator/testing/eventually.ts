import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until it is so; the patience is generous, so no speed is judged. */
export async function eventually(
  what: string,
  look: () => Promise<boolean>,
  patienceMs = 45_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`never happened: ${what}`);
    await pause(25);
  }
}
