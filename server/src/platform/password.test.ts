import { expect, test } from 'vitest';
import { createPasswords } from './password.ts';

const passwords = createPasswords();

test('hashes with Argon2id, salted, and verifies only the exact password', async () => {
  const [first, second] = await Promise.all([passwords.hash('é 🐶 '), passwords.hash('é 🐶 ')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await passwords.verify(first, 'é 🐶 ')).toBe(true);
  expect(await passwords.verify(first, 'é 🐶')).toBe(false);
  expect(passwords.needsRehash(first)).toBe(false);
});

test('verifies no password for an account that does not exist', async () => {
  expect(await passwords.verify(null, 'a password that nobody has')).toBe(false);
});

test('refuses a password of more than 256 characters before any work', async () => {
  await expect(async () => passwords.hash('x'.repeat(257))).rejects.toMatchObject({ code: 'invalid_input' });
});

test('refuses a flood past the queue and serves the rest', async () => {
  const small = createPasswords({ parallel: 2, maxWaiting: 3 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash('senha-boa')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
  await expect(small.hash('senha-boa')).resolves.toBeTruthy();
});
