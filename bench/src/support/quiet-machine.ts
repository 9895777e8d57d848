import { setTimeout as wait } from 'node:timers/promises';
import { machineCpuMs } from './processes.ts';

const lookMs = 3_000;
/** Share of one core that idle parts of a measurement and the system use together. */
const quietShare = 0.25;

/** Waits until the machine is idle for three seconds, so that other programs do not slow down what follows; at most a minute. */
export async function quietMachine(patienceMs = 60_000): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    const before = machineCpuMs();
    await wait(lookMs);
    if (machineCpuMs() - before < quietShare * lookMs) return;
  }
}
