import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { randomUuid } from './random-uuid.ts';

test('makes a UUID of version 4, another one each time, without `crypto.randomUUID`', () => {
  const whole = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => whole.getRandomValues(bytes),
  });
  const made = Array.from({ length: 1_000 }, randomUuid);
  vi.unstubAllGlobals();
  expect(new Set(made).size).toBe(1_000);
  for (const uuid of made) expect(z.safeParse(z.uuidv4(), uuid).success).toBe(true);
});
