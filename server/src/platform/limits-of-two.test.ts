import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { createLimits } from './limits.ts';

const { db } = await testDatabase();
const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const limits = createLimits({ db, clock, overrides: { mail_cooldown: 1, export: 1, api_call: 30 } });
const refused = { code: 'rate_limited' };

test('gives a point back to one of two keys', async () => {
  await limits.consume('export', '1');
  await limits.consume('export', '2');
  await limits.refund('export', '1');
  await expect(limits.consume('export', '2')).rejects.toMatchObject(refused);
  await limits.consume('export', '1');
});

test('counts two limits of one key apart', async () => {
  await limits.consume('export', '3');
  await limits.consume('mail_cooldown', '3');
  await limits.refund('mail_cooldown', '3');
  await expect(limits.consume('export', '3')).rejects.toMatchObject(refused);
});

test('forgets the wrong passwords of one of two accounts', async () => {
  for (let count = 0; count < 5; count += 1) {
    await limits.consumeLogin('bia@exemplo.com.br');
    await limits.consumeLogin('ana@exemplo.com.br');
  }
  await limits.clearLogin('bia@exemplo.com.br');
  await limits.consumeLogin('bia@exemplo.com.br');
  await expect(limits.consumeLogin('ana@exemplo.com.br')).rejects.toMatchObject(refused);
});

test('leases the calls of two users apart', async () => {
  for (let count = 0; count < 30; count += 1) await limits.consumeApiCall(1);
  await limits.consumeApiCall(2);
  await expect(limits.consumeApiCall(1)).rejects.toMatchObject(refused);
});
