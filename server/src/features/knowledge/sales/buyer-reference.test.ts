import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { linkSealer, openLinkReference } from './buyer-reference.ts';

const { db } = await testDatabase();
const elsewhere = await testDatabase();
const seal = await linkSealer(db);
const buyer = { userId: 12, produtoId: 2_000_000_000 };

test('opens a reference to its buyer and product and makes the same one each time', async () => {
  const reference = seal(buyer);
  expect(reference).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  expect((await linkSealer(db))(buyer)).toBe(reference);
  expect(await openLinkReference(db, reference)).toEqual(buyer);
});

test('makes unlike references for consecutive users', () => {
  const made = Array.from({ length: 200 }, (_, place) => seal({ userId: place + 1, produtoId: 2 }));
  expect(new Set(made.map((reference) => reference.slice(0, 8))).size).toBe(200);
  expect(new Set(made.map((reference) => reference.slice(16, 27))).size).toBe(200);
});

test('rejects forged, changed and cut references and those of another installation', async () => {
  const reference = seal(buyer);
  const bytes = Buffer.from(reference, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(await openLinkReference(db, changed.toString('base64url'))).toBeUndefined();
  }
  for (const forged of [
    null,
    '',
    '12',
    reference.slice(0, -1),
    `${reference}A`,
    `${reference.slice(0, -1)} `,
    randomBytes(36).toString('base64url'),
    (await linkSealer(elsewhere.db))(buyer),
  ]) {
    expect(await openLinkReference(db, forged)).toBeUndefined();
  }
});
