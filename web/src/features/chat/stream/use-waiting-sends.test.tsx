import { networkError } from '@matilha/contract/client/api-error';
import { act, renderHook } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatController } from './chat-controller.ts';
import type { Outgoing } from './chat-state.ts';
import { useWaitingSends } from './use-waiting-sends.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const question = (key: string): Outgoing => ({
  key,
  content: 'Oi',
  at: '2026-11-22T12:00:00.000Z',
  phase: 'unsent',
  reason: null,
  waits: true,
});

/** A chat whose questions are always lost by the network; returns the time of each attempt. */
function openChat(...keys: string[]) {
  const sends: { key: string; at: number }[] = [];
  const ignore = () => undefined;
  const controller = new ChatController(
    {
      send: async (_content, key) => {
        sends.push({ key, at: Date.now() });
        throw networkError();
      },
      regenerate: () => Promise.reject(networkError()),
      continue: () => Promise.reject(networkError()),
      rejoin: () => Promise.reject(networkError()),
      stop: async () => undefined,
      take: ignore,
      refresh: async () => undefined,
      keep: ignore,
      drop: ignore,
      giveBack: ignore,
      complain: ignore,
    },
    keys.map(question),
  );
  renderHook(() => {
    const state = useSyncExternalStore(controller.subscribe, controller.state);
    useWaitingSends(controller, state);
  });
  return sends;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pausesOf = (sends: { at: number }[]) =>
  sends.slice(1).map(({ at }, index) => at - (sends[index]?.at ?? 0));

test('lengthens the pauses between attempts up to 30 s while the network fails', async () => {
  const sends = openChat('a');
  await pass(10 * 60_000);
  const pauses = pausesOf(sends);
  expect(pauses.slice(0, 5)).toEqual(pauses.slice(0, 5).toSorted((a, b) => a - b));
  expect(pauses[0]).toBeLessThan(1_000);
  expect(Math.min(...pauses.slice(8))).toBeGreaterThan(12_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
  expect(sends.length).toBeLessThan(50);
});

test('randomizes the pauses', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const early = openChat('a');
  await pass(60_000);
  random.mockReturnValue(0.999);
  const late = openChat('a');
  await pass(60_000);
  expect(pausesOf(late)[3]).toBeGreaterThan(pausesOf(early)[3] ?? Number.POSITIVE_INFINITY);
});

test('retries at once when the device reports a connection during a long pause', async () => {
  const sends = openChat('a');
  await pass(5 * 60_000);
  const before = sends.length;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(sends).toHaveLength(before + 1);
  await pass(1_000);
  expect(sends.length).toBeGreaterThan(before + 1);
});

test('waits while the device is offline and retries at once when it is online again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const sends = openChat('a');
  await pass(5 * 60_000);
  expect(sends).toHaveLength(0);
  onLine.mockReturnValue(true);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(sends).toHaveLength(1);
});

test('keeps the order: no second question is tried before the first one is sent', async () => {
  const sends = openChat('a', 'b');
  await pass(60_000);
  expect(new Set(sends.map(({ key }) => key))).toEqual(new Set(['a']));
});
