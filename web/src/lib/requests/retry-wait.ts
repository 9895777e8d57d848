const firstMs = 400;

/**
 * Waits before a retry: growing, randomized pauses; while the device is offline, until it is online, at most 60
 * s more.
 */
export async function waitForRetry(attempt: number, signal: AbortSignal, longestMs = 8_000): Promise<void> {
  await pauseOrOnline(Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + Math.random() / 2), signal);
  if (!navigator.onLine && !signal.aborted) await pauseOrOnline(60_000, signal);
}

/** Resolves after `ms`, or earlier when the device comes online or the wait is aborted; leaves no listener behind. */
const pauseOrOnline = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
