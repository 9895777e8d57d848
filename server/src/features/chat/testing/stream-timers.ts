import { vi } from 'vitest';

const ours = /\/features\/chat\/(?!testing)|\/session-watch/;

/**
 * Counts intervals of streams from here on to the test's end: heartbeats, polls of stored answers, the watch of sessions. Other intervals,
 * such as the job queue's, may start at any time and are ignored.
 */
export function countStreamTimers(): () => number {
  const running = new Set<unknown>();
  const { setInterval: start, clearInterval: stop } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((...args) => {
    const timer = start(...args);
    if (ours.test(new Error('who asks').stack ?? '')) running.add(timer);
    return timer;
  });
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    running.delete(timer);
    stop(timer);
  });
  return () => running.size;
}
