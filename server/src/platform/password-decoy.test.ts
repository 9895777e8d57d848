import { expect, it, vi } from 'vitest';
import { createPasswords } from './password.ts';

const library = vi.hoisted(() => ({ hash: vi.fn() }));
vi.mock('@node-rs/argon2', async (original) => ({ ...(await original<object>()), hash: library.hash }));

it('keeps refusing unknown addresses after hashing has failed once', async () => {
  library.hash.mockRejectedValueOnce(new Error('out of memory'));
  const passwords = createPasswords();
  await passwords.verify(null, 'senha-boa').catch(() => undefined);
  expect(await passwords.verify(null, 'senha-boa')).toBe(false);
});
