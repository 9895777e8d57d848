import { expect, it } from 'vitest';
import { withSignOfLife } from './sign-of-life.mjs';

it('prints the progress until the work is done, and returns its result', async () => {
  const lines = [];
  const { promise, resolve } = Promise.withResolvers();
  const print = (line) => {
    if (lines.push(line) === 3) resolve('done');
  };
  expect(await withSignOfLife(() => promise, { progress: () => '7 pacotes', everyMs: 5, print })).toBe(
    'done',
  );
  await new Promise((later) => setTimeout(later, 50));
  expect(lines).toEqual(Array(3).fill(expect.stringMatching(/^ {2}7 pacotes, \d+ s\n$/)));
});

it('stops printing when the work fails', async () => {
  const lines = [];
  const print = (line) => lines.push(line);
  const work = async () => {
    throw new Error('no network');
  };
  await expect(withSignOfLife(work, { everyMs: 5, print })).rejects.toThrow('no network');
  await new Promise((later) => setTimeout(later, 50));
  expect(lines).toEqual([]);
});
