import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGate, type Gate } from './gate.ts';

async function within<Result>(gate: Gate, work: () => Promise<Result>): Promise<Result> {
  const leave = await gate();
  try {
    return await work();
  } finally {
    leave();
  }
}

describe('gate', () => {
  it('runs no more than its width at once, in the order they came', async () => {
    const gate = createGate(3, 1_000);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = async (index: number) => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await wait(2);
      running -= 1;
      if (index % 4 === 0) throw new Error('failed');
      return index;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => within(gate, () => work(index))),
    );
    expect(most).toBe(3);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(15);
    await expect(within(gate, async () => 'free')).resolves.toBe('free');
  });

  it('refuses who waited too long, and gives the place to the next', async () => {
    const gate = createGate(1, 20);
    const slow = within(gate, () => wait(80, 'slow'));
    await expect(within(gate, async () => 'late')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(slow).resolves.toBe('slow');
    await expect(within(gate, async () => 'next')).resolves.toBe('next');
  });
});
