import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@matilha/contract/account/account';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import { sessions, users } from '#server/database/schema/accounts.ts';
import { accountPersonalData } from '#server/features/account/personal-data-repository.ts';
import { authPersonalData } from '#server/features/auth/personal-data.ts';
import { chatPersonalData } from '#server/features/chat/personal-data-repository.ts';
import { creditsPersonalData } from '#server/features/credits/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { privacyPersonalData } from './personal-data-repository.ts';
import { privacyDependencies } from './testing/privacy-dependencies.ts';
import { eraseAccount } from './usecases/erase-account.ts';
import { eraseJob, requestErasure } from './usecases/request-erasure.ts';

const { db } = await testDatabase();

const personalData = [
  chatPersonalData,
  creditsPersonalData,
  privacyPersonalData,
  authPersonalData,
  accountPersonalData,
];
const deps = await privacyDependencies(db, personalData);
const { dataDir } = deps;
const confirmed = { confirmation: 'EXCLUIR' } as const;
const isThere = async (user: User) => (await db.$count(users, eq(users.id, user.id))) === 1;
const log = () => readFile(join(dataDir, 'deletions.log'), 'utf8').catch(() => '');

const payloadSchema = z.object({ id: z.int(), key: z.string() });

/** Returns a context of that user that records the enqueued erasure job. */
function recorded(user: User) {
  const enqueued = new Map<string, unknown>();
  const enqueue = async (_tx: unknown, name: string, payload: unknown) => void enqueued.set(name, payload);
  const job = () => payloadSchema.parse(enqueued.get(eraseJob));
  return { context: testContext({ db, user, jobs: { enqueue } }), job };
}

/** A feature that always fails to erase. */
const broken: PersonalData = {
  feature: 'broken',
  tables: [],
  erase: async () => {
    throw new Error('out of order');
  },
};

test.each([0, 1, 2, 3, 4, 5])(
  'closes the account at once when step %i fails, and erases it by the job (R43)',
  async (n) => {
    const user = await createSubscriber(db, { credits: 3 });
    const { context, job } = recorded(user);
    await requestErasure(context, { ...deps, personalData: personalData.toSpliced(n, 0, broken) }, confirmed);
    expect(await isThere(user)).toBe(true);
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row?.disabledAt).toBeInstanceOf(Date);
    expect(await checkCreditInvariants(db)).toEqual([]);
    expect(await eraseAccount(context, deps, job())).toBe(true);
    expect(await isThere(user)).toBe(false);
    expect(await eraseAccount(context, deps, job())).toBe(false);
    expect(await checkCreditInvariants(db)).toEqual([]);
  },
);

test('erases neither a reopened account nor a new user with a reused id by an old job', async () => {
  const user = await createSubscriber(db);
  const { context, job } = recorded(user);
  await requestErasure(context, { ...deps, personalData: [broken] }, confirmed);
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, user.id));
  expect(await eraseAccount(context, deps, job())).toBe(false);
  const newcomer = { disabledAt: new Date(), createdAt: new Date('2026-01-02') };
  await db.update(users).set(newcomer).where(eq(users.id, user.id));
  expect(await eraseAccount(context, deps, job())).toBe(false);
  expect(await isThere(user)).toBe(true);
});

test('cancels external services first and changes nothing when that is refused', async () => {
  const user = await createSubscriber(db);
  await db.insert(sessions).values({
    tokenHash: Buffer.from('x'),
    userId: user.id,
    createdAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: new Date(),
  });
  const cancelled: number[] = [];
  const billing: PersonalData = {
    feature: 'billing',
    tables: [],
    beforeErasure: async ({ id }) => {
      cancelled.push(id);
      if (cancelled.length === 1) throw new AppError('payments_unavailable');
    },
    erase: async () => undefined,
  };
  const { context } = recorded(user);
  const withBilling = { ...deps, personalData: [billing, ...personalData] };
  await expect(requestErasure(context, withBilling, confirmed)).rejects.toMatchObject({
    code: 'payments_unavailable',
  });
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  await requestErasure(context, withBilling, confirmed);
  expect(cancelled).toEqual([user.id, user.id]);
  expect(await isThere(user)).toBe(false);
});

test('revokes a log entry whose deletion failed', async () => {
  const user = await createSubscriber(db);
  const { context, job } = recorded(user);
  const append: typeof deps.deletions.append = async (deletion, at) => {
    await deps.deletions.append(deletion, at);
    throw new Error('the disk is full');
  };
  await requestErasure(context, { ...deps, deletions: { ...deps.deletions, append } }, confirmed);
  expect(await isThere(user)).toBe(true);
  const held = () => deps.deletions.read().then((deletions) => deletions.some(({ id }) => id === user.id));
  expect(await log()).toContain('"revoked":true');
  expect(await held()).toBe(false);
  expect(await eraseAccount(context, deps, job())).toBe(true);
  expect(await held()).toBe(true);
});

test('keeps the log entry of a deletion that another process completes after ours was cut', async () => {
  const user = await createSubscriber(db);
  const { context, job } = recorded(user);
  await requestErasure(context, { ...deps, personalData: [broken] }, confirmed);
  const appended = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const eraseElsewhere = () =>
    eraseAccount(
      context,
      withLog(async (deletion, at) => {
        await deps.deletions.append(deletion, at);
        appended.resolve();
        await done.promise;
      }),
      job(),
    );
  let elsewhere: Promise<boolean> | undefined;
  const cut: PersonalData = {
    feature: 'cut',
    tables: [],
    erase: async (tx) => void (await tx.execute(sql`set local idle_in_transaction_session_timeout = 100`)),
  };
  const ours = eraseAccount(
    context,
    {
      ...withLog(async (deletion, at) => {
        await deps.deletions.append(deletion, at);
        // PostgreSQL ends our transaction, and we notice it only after another process took over.
        elsewhere = eraseElsewhere();
        await appended.promise;
      }),
      personalData: [...personalData, cut],
    },
    job(),
  ).catch((error: unknown) => error);
  await Promise.race([
    ours,
    expect.poll(() => countLockWaits(db, 'for key share'), { timeout: 5_000 }).toBe(1),
  ]);
  done.resolve();
  expect(await ours).toBeInstanceOf(Error);
  expect(await elsewhere).toBe(true);
  expect(await isThere(user)).toBe(false);
  expect((await deps.deletions.read()).some(({ id }) => id === user.id)).toBe(true);

  function withLog(append: typeof deps.deletions.append) {
    return { ...deps, deletions: { ...deps.deletions, append } };
  }
});

test('refuses the erasure when a password was set after the check', async () => {
  const user = await createSubscriber(db, { credits: 3 });
  const claiming: PersonalData = {
    feature: 'claimed meanwhile',
    tables: [],
    beforeErasure: async ({ id }) => {
      await db.update(users).set({ passwordHash: 'da dona' }).where(eq(users.id, id));
    },
    erase: async () => undefined,
  };
  const { context } = recorded(user);
  const meanwhile = { ...deps, personalData: [claiming, ...personalData] };
  await expect(requestErasure(context, meanwhile, confirmed)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ disabledAt: null });
});
