import { setTimeout as sleep } from 'node:timers/promises';

/** How long connections may take to close, in milliseconds. */
const usualPatienceMs = 5_000;

/**
 * Waits until connections are closed, at most for a moment: a server that vanished never ends its side, and a stop would wait until it is
 * killed. Connections that are still open end with the process. Rejects as `closing` does.
 */
export async function closedSoon(closing: Promise<unknown>, patienceMs = usualPatienceMs): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const late = sleep(patienceMs, undefined, { signal }).catch(() => undefined);
  await Promise.race([closing, late]).finally(() => done.abort());
  closing.catch(() => undefined);
}
