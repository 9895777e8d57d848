import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '#server/database/people/personal-data.ts';
import { users } from '#server/database/schema/accounts.ts';
import { purchases } from '#server/database/schema/payments.ts';
import { linkSealer } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { erasePurchases, lockPurchases } from './personal-data-repository.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';
import { claimPurchases } from './usecases/claim-purchases.ts';
import { requestClaimCode } from './usecases/request-claim-code.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);
const linkUrl = 'https://buy.stripe.com/p/abc';
const { product } = await createProduct(db, { isPaid: true, paymentLink: linkUrl });
const seal = await linkSealer(db);

/** Erases the account as far as purchases are concerned: takes the locks, then moves the rows, then removes the user. */
const erase = ({ id, email }: User) =>
  db.transaction(async (tx) => {
    const person: Person = { id, email, verified: true, accessAccount: '' };
    await lockPurchases(tx, person);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    await erasePurchases(tx, person, -id);
    await tx.delete(users).where(eq(users.id, id));
  });

/** Begins `work`, which waits for the lock of `hold`, erases the user meanwhile, and lets the work go on. */
async function eraseDuring(
  user: User,
  hold: [string, unknown[]],
  work: () => Promise<unknown>,
): Promise<void> {
  const release = await holdLock(db.$client, ...hold);
  try {
    const working = work().catch((error: unknown) => error);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    let isErased = false;
    const erasing = erase(user).then(() => {
      isErased = true;
    });
    // The erasure is through, or waits for the work.
    await expect.poll(async () => isErased || (await countLockWaits(db)) === 2).toBe(true);
    await release();
    await Promise.all([working, erasing]);
  } finally {
    await release();
  }
}
const rowsOf = ({ id }: User) => db.select().from(purchases).where(eq(purchases.userId, id));

it.each(['reference', 'address'])(
  'leaves no id of a user who is deleted while a sale of the user by %s is stored',
  async (by) => {
    const user = await createSubscriber(db);
    const paymentId = `pi_${randomUUID()}`;
    const checkoutId = `cs_${randomUUID()}`;
    const reference = by === 'reference' ? seal({ userId: user.id, produtoId: product.id }) : null;
    const bought = payment(paymentId, { status: 'processing' });
    script.checkout(checkoutId, { reference, email: user.email, linkUrl, payment: bought });
    const sameSale = `insert into purchases (reference, provider, payment_id, source, amount, status, created_at)
      values ($1, 'stripe', $1, 'link', 1, 'processing', now())`;
    await eraseDuring(user, [sameSale, [paymentId]], () => tools.follow({ checkoutId }));
    expect(await rowsOf(user)).toEqual([]);
    expect(await tools.rowOf(paymentId)).toMatchObject({ userId: -user.id, email: null });
  },
);

it.each([paid, { status: 'processing' } as const])(
  'leaves no id of a user who is deleted while claiming a purchase that is $status',
  async (overrides) => {
    const user = await createSubscriber(db);
    const email = `${randomUUID()}@exemplo.com.br`;
    const paymentId = `pi_${randomUUID()}`;
    const checkoutId = `cs_${randomUUID()}`;
    script.checkout(checkoutId, { reference: null, email, linkUrl, payment: payment(paymentId, overrides) });
    await tools.follow({ checkoutId });
    await requestClaimCode(tools.context(user), tools.deps, { email, address: '203.0.113.9' });
    const mail = (await tools.mailsTo(email)).find(({ kind }) => kind === 'purchase_claim');
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const purchase = 'select from purchases where payment_id = $1 for update';
    await eraseDuring(user, [purchase, [paymentId]], () =>
      claimPurchases(tools.context(user), tools.deps, { email, code }),
    );
    expect(await rowsOf(user)).toEqual([]);
  },
);
