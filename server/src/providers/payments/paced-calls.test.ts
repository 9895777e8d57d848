import { expect, it } from 'vitest';
import { pacedCalls } from './paced-calls.ts';
import { PaymentServiceError } from './payment-provider.ts';

const never = new AbortController().signal;

it('makes no more requests per second than agreed', async () => {
  const calls = pacedCalls({ perSecond: 100, signal: never });
  const begun = performance.now();
  const items = Array.from({ length: 16 }, (_, index) => index);
  const failed = await calls.forEach(items, {
    requests: 3,
    work: async () => undefined,
    failed: () => undefined,
  });
  expect(failed).toBe(0);
  // The sixteenth starts after fifteen times 30 ms.
  expect(performance.now() - begun).toBeGreaterThan(440);
});

it('waits as long as the provider asks when it refuses the rate, and runs the work again', async () => {
  const calls = pacedCalls({ perSecond: 1_000, signal: never });
  const at: number[] = [];
  const result = await calls.run(1, async () => {
    at.push(performance.now());
    if (at.length === 1) throw new PaymentServiceError('refused', { reason: 'rate', retryAfter: 0.3 });
    return 'read';
  });
  expect(result).toBe('read');
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(290);
});

it('ends a wait when the signal aborts', async () => {
  const stopping = new AbortController();
  const calls = pacedCalls({ perSecond: 1_000, signal: stopping.signal });
  const waiting = calls.run(1, async () => {
    throw new PaymentServiceError('refused', { reason: 'rate', retryAfter: 60 });
  });
  setTimeout(() => stopping.abort(), 50);
  await expect(waiting).rejects.toThrow('aborted');
});

it('counts broken items, and throws when the provider is down for all of them', async () => {
  const calls = pacedCalls({ perSecond: 1_000, signal: never });
  const down = new PaymentServiceError('cut', { reason: 'down' });
  const seen: number[] = [];
  const each = (broken: (item: number) => boolean, error: Error = down) =>
    calls.forEach([1, 2, 3, 4, 5, 6], {
      requests: 1,
      work: async (item) => {
        if (broken(item)) throw error;
      },
      failed: (item) => void seen.push(item),
    });
  expect(await each((item) => item === 3)).toBe(1);
  expect(seen).toEqual([3]);
  expect(await each(() => true, new Error('broken'))).toBe(6);
  await expect(each(() => true)).rejects.toBe(down);
});
