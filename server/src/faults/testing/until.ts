import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from './scale.ts';

/** Polls until the result is neither undefined nor false; the timeout is generous, so no speed is judged. */
export async function until<T>(
  condition: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  patience = patienceMs,
): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`never happened: ${condition}`);
    await sleep(25);
  }
}
