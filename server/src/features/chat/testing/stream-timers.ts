import { vi } from 'vitest';

const ours = /\/features\/chat\/(?!testing)|\/session-watch/;

/**
 * Counts the intervals of streams from here on to the test's end: heartbeats, looks at stored answers, the watch of
 * sessions. Those of others, as the job queue's, begin whenever they are ready.
 */
export function countStreamTimers(): () => number {
  const running = new Set<unknown>();
  const { setInterval: start, clearInterval: stop } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((...given) => {
    const timer = start(...given);
    if (ours.test(new Error('who asks').stack ?? '')) running.add(timer);
    return timer;
  });
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    running.delete(timer);
    stop(timer);
  });
  return () => running.size;
}
