import { expect, test, vi } from 'vitest';
import { refusal } from '../../../web/src/testing/loopback-api.ts';
import { api, keptKey, serveFaq } from './testing/faq-form.tsx';

serveFaq();

test('names no key while the server does not say who edits, and the key once it does', async () => {
  // The person is read once for each page load.
  vi.resetModules();
  const { keyOf } = await import('./kept-values.ts');
  const user = { status: 200, body: (await (await fetch('/api/user')).json()) as unknown };
  api.refuse('GET /api/user', refusal('unavailable'));
  expect(await keyOf('faq', 5)).toBeNull();
  api.refuse('GET /api/user', user);
  expect(await keyOf('faq', 5)).toBe(keptKey(5));
});
