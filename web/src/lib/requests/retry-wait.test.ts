import { afterEach, expect, test, vi } from 'vitest';
import { waitForRetry } from './retry-wait.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Counts the listeners that a target has. */
function listenersOf(target: EventTarget) {
  let count = 0;
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  vi.spyOn(target, 'addEventListener').mockImplementation((name, listener, options) => {
    count += 1;
    add(name, listener, options);
  });
  vi.spyOn(target, 'removeEventListener').mockImplementation((name, listener, options) => {
    count -= 1;
    remove(name, listener, options);
  });
  return () => count;
}

test('leaves no listener behind after a wait', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const counts = [listenersOf(window), listenersOf(signal)];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const waiting = waitForRetry(attempt, signal);
    expect(counts.map((count) => count())).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
  }
  expect(counts.map((count) => count())).toEqual([0, 0]);
});

test('ends a wait when the device is online again, and when it is aborted', async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const leaving = new AbortController();
  const ends: string[] = [];
  void waitForRetry(9, new AbortController().signal).then(() => ends.push('online'));
  void waitForRetry(9, leaving.signal).then(() => ends.push('aborted'));
  leaving.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['aborted']);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['aborted', 'online']);
});
