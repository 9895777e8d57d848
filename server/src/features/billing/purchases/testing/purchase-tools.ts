import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { purchases } from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { getProduct } from '#server/features/knowledge/api.ts';
import { createLimits, type LimitOverrides } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { testContext } from '#server/testing/context.ts';
import { reconcileFollower } from '../../testing/reconcile.ts';
import { purchaseFollower } from '../payment-follower.ts';

const noLimits: LimitOverrides = { mail_network: Number.POSITIVE_INFINITY };

/** Returns tools for tests of purchases, on a real database, with a clock that the test moves. */
export function purchaseTools(db: Database, payments: PaymentProvider | null) {
  let at = Date.now();
  const clock = { now: () => new Date(at) };
  const settings = { appUrl: new URL('https://app.matilha.test'), brandName: 'Matilha', seller: null };
  const limits = createLimits({ db, clock, overrides: noLimits });
  const deps = { payments, settings, limits, passwords: createPasswords() };
  const context = (user?: User) => testContext({ db, clock, ...(user ? { user } : {}) });
  const errors: object[] = [];
  const job = { ...context(), actor: { kind: 'job', name: 'payments' } as const };
  job.log = { ...job.log, error: (fields: object) => void errors.push(fields) };
  const follower = purchaseFollower(deps);
  return {
    deps,
    context,
    errors,
    move: (milliseconds: number) => {
      at += milliseconds;
    },
    reconcile: () => reconcileFollower(job, follower),
    follow: (about: { paymentId?: string | null; checkoutId?: string | null }) =>
      follower.follow(job, {
        id: `evt_${randomUUID()}`,
        type: 'any',
        createdAt: clock.now(),
        customerId: null,
        paymentId: about.paymentId ?? null,
        checkoutId: about.checkoutId ?? null,
      }),
    isOpen: async (user: User, produtoId: number) => (await getProduct(context(user), produtoId)).open,
    rowOf: async (paymentId: string) =>
      (await db.select().from(purchases).where(eq(purchases.paymentId, paymentId)))[0],
    mailsTo: (email: string) =>
      db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)),
    /** Inserts a purchase of our own checkout that waits for its payment. */
    async begin(user: User, produtoId: number, paymentId: string, amount = 9_700): Promise<void> {
      await db.insert(purchases).values({
        reference: randomUUID(),
        provider: payments?.name ?? 'stripe',
        userId: user.id,
        produtoId,
        paymentId,
        source: 'checkout',
        amount,
        status: 'open',
        createdAt: clock.now(),
      });
    },
  };
}
