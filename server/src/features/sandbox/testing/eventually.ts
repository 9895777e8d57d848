import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until it is so; the patience is generous, so no speed is judged. */
export async function eventually(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 12_000;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`never happened: ${what}`);
    await pause(25);
  }
}
