const firstMs = 400;

/**
 * Waits before a retry: growing, randomized pauses; while the device is offline, until it is online, at most 60
 * s more.
 */
export async function waitForRetry(attempt: number, signal: AbortSignal, longestMs = 8_000): Promise<void> {
  const pause = Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + Math.random() / 2);
  await Promise.race([timeout(pause, signal), once(window, 'online', signal)]);
  if (!navigator.onLine) await Promise.race([timeout(60_000, signal), once(window, 'online', signal)]);
}

const timeout = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const once = (target: EventTarget, name: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    target.addEventListener(name, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
