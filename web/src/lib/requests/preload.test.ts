import { afterEach, expect, test, vi } from 'vitest';
import { preload } from './preload.ts';

const unhandled = vi.fn();
afterEach(() => void process.off('unhandledRejection', unhandled));

test('ignores code that does not load without a connection', async () => {
  process.on('unhandledRejection', unhandled);
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  preload(load);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).toHaveBeenCalledOnce();
  expect(unhandled).not.toHaveBeenCalled();
});
