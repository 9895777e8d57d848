import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runInSandbox } from './sandbox.ts';
import type { Deed } from './testing/misbehave.ts';

const budget = { memory: 160, processor: 2, output: 1024 * 1024 };
const module = new URL('./testing/misbehave.ts', import.meta.url);
const run = (options: Deed) => runInSandbox({ module, options, budget }, Buffer.from('abc'));

it('returns the value and the bytes of a task', async () => {
  expect(await run('reverse the bytes')).toEqual({ value: 3, bytes: Buffer.from('cba') });
});

it('gives a task no variable of this process', async () => {
  process.env.STRIPE_SECRET_KEY = 'sk_test_planted';
  try {
    const { value } = await run('list the variables');
    expect(value).toEqual(expect.any(Array));
    expect(value).not.toContain('STRIPE_SECRET_KEY');
  } finally {
    delete process.env.STRIPE_SECRET_KEY;
  }
});

it('throws the refusal of a task', async () => {
  await expect(run('refuse the bytes')).rejects.toMatchObject({
    name: 'FileProblem',
    message: 'Não dá para ler',
  });
});

it.each<Deed>([
  'loop',
  'fill the heap',
  'fill the memory outside the heap',
  'write too much',
  'write a file',
  'fail',
])('ends a task that tries to %s, and runs the next one', async (deed) => {
  await expect(run(deed)).rejects.toMatchObject({ name: 'BudgetExceeded' });
  expect(existsSync('/tmp/matilha-sandbox')).toBe(false);
  expect((await run('reverse the bytes')).value).toBe(3);
});

it('runs thirty tasks that arrive together, refusing those that find the queue full', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => run('reverse the bytes')));
  const refused = all.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(8);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 5 });
});
