import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createProduct } from './testing/create-product.ts';
import { getProduct } from './usecases/browse-catalogue.ts';
import { type AccessGrant, grantAccess, revokeAccess } from './usecases/product-access.ts';

const { db } = await testDatabase();
const { product } = await createProduct(db, { isPaid: true });
const neighbour = await createProduct(db, { isPaid: true });
const now = new Date('2026-11-21T12:00:00Z');

const at = (instant: Date, user?: User) =>
  testContext({ db, clock: { now: () => instant }, ...(user ? { user } : {}) });
const isOpen = async (user: User, instant: Date) => (await getProduct(at(instant, user), product.id)).open;

const fact = (user: User, changes: Partial<AccessGrant> = {}): AccessGrant => ({
  userId: user.id,
  produtoId: product.id,
  source: 'purchase',
  sourceKey: `payment:${randomUUID()}`,
  startsAt: now,
  endsAt: null,
  ...changes,
});
const give = (grant: AccessGrant) => db.transaction((tx) => grantAccess(tx, at(now), grant));
const take = (key: string, instant = now) => db.transaction((tx) => revokeAccess(tx, at(instant), key));
const audited = async (user: User) => {
  const { rows } = await db.execute(
    sql`select action from audit_log where subject = ${`user:${user.id}`} order by id`,
  );
  return rows.map(({ action }) => action);
};

describe('grantAccess', () => {
  it('opens the product to that user only, with an audit entry', async () => {
    const owner = await createSubscriber(db);
    const stranger = await createSubscriber(db);
    expect(await isOpen(owner, now)).toBe(false);
    expect(await give(fact(owner))).toBe(true);
    expect(await isOpen(owner, now)).toBe(true);
    expect(await isOpen(stranger, now)).toBe(false);
    expect((await getProduct(at(now, owner), neighbour.product.id)).open).toBe(false);
    expect(await audited(owner)).toEqual(['product.grant_access']);
  });

  it('grants access from its start until its end, exclusively', async () => {
    const owner = await createSubscriber(db);
    const endsAt = later(now, days(30));
    await give(fact(owner, { endsAt }));
    expect(await isOpen(owner, later(now, -1))).toBe(false);
    expect(await isOpen(owner, later(endsAt, -1))).toBe(true);
    expect(await isOpen(owner, endsAt)).toBe(false);
  });

  it('grants once for concurrent copies of a source key', async () => {
    const owner = await createSubscriber(db);
    const grant = fact(owner);
    const results = await Promise.all(Array.from({ length: 8 }, () => give(grant)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await audited(owner)).toHaveLength(1);
  });

  it('refuses the source key of another user or product, and an unknown product', async () => {
    const owner = await createSubscriber(db);
    const stranger = await createSubscriber(db);
    const grant = fact(owner);
    await give(grant);
    await expect(give({ ...grant, userId: stranger.id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(give({ ...grant, produtoId: neighbour.product.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(give(fact(owner, { produtoId: 999_999 }))).rejects.toMatchObject({ code: 'not_found' });
    expect(await isOpen(stranger, now)).toBe(false);
  });
});

describe('revokeAccess', () => {
  it('revokes access once, and the same source key grants nothing again', async () => {
    const owner = await createSubscriber(db);
    const grant = fact(owner);
    await give(grant);
    expect(await take(grant.sourceKey)).toBe(true);
    expect(await take(grant.sourceKey, later(now, 5_000))).toBe(false);
    expect(await isOpen(owner, now)).toBe(false);
    expect(await give(grant)).toBe(false);
    expect(await isOpen(owner, now)).toBe(false);
    expect(await audited(owner)).toEqual(['product.grant_access', 'product.revoke_access']);
  });

  it('keeps the access that another source key granted', async () => {
    const owner = await createSubscriber(db);
    const bought = fact(owner);
    const granted = fact(owner, { source: 'operator' });
    await give(bought);
    await give(granted);
    await take(bought.sourceKey);
    expect(await isOpen(owner, now)).toBe(true);
  });

  it('ignores an unknown source key', async () => {
    expect(await take('payment:unknown')).toBe(false);
  });
});

it('opens everything to operators and nothing paid to visitors', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  expect(await isOpen(operator, now)).toBe(true);
  expect((await getProduct(at(now), product.id)).open).toBe(false);
});
