import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

describe('semaphore', () => {
  it('runs no more tasks than its width at once, in order of arrival', async () => {
    const semaphore = createSemaphore({ width: 3, patienceMs: 1_000, retryAfter: 2 });
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
      Array.from({ length: 20 }, (_, index) => semaphore(() => work(index))),
    );
    expect(most).toBe(3);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(15);
    await expect(semaphore(async () => 'free')).resolves.toBe('free');
  });

  it('frees the place of a task that throws before it returns a promise', async () => {
    const semaphore = createSemaphore({ width: 1, maxWaiting: 1, retryAfter: 5 });
    const broken = () => {
      throw new Error('broken');
    };
    await expect(semaphore(broken)).rejects.toThrow('broken');
    await expect(semaphore(async () => 'free')).resolves.toBe('free');
  });

  it('refuses at once when the queue is full', async () => {
    const semaphore = createSemaphore({ width: 1, maxWaiting: 1, retryAfter: 5 });
    const first = semaphore(() => wait(20, 'first'));
    const second = semaphore(() => wait(1, 'second'));
    await expect(semaphore(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('refuses a task that waited too long, and gives its place to the next', async () => {
    const semaphore = createSemaphore({ width: 1, patienceMs: 20, retryAfter: 2 });
    const slow = semaphore(() => wait(80, 'slow'));
    await expect(semaphore(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(slow).resolves.toBe('slow');
    await expect(semaphore(async () => 'next')).resolves.toBe('next');
  });
});
