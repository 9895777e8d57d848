import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { cardNamed, freeSubscriber, openWallet } from '#server/features/simulator/testing/wallet.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { testProduct } from '#server/testing/product.ts';
import { allProcessed, invoiceGrants } from './testing/payments/payments.ts';
import { patienceMs } from './testing/scale.ts';
import { until } from './testing/until.ts';

const product = await testProduct();
const second = await testProduct({ besides: product });
const { db } = product;
const copies = 20;

afterEach(async () => {
  await allProcessed(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

type Wallet = ReturnType<typeof openWallet>;

/** Sends this many copies at once, over both processes; returns the distinct responses. */
async function atOnce(wallets: readonly Wallet[], path: string, body: unknown): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: copies }, async (_, index) => {
      const answer = await wallets[index % wallets.length]?.call('POST', path, body);
      return `${answer?.status} ${await answer?.text()}`;
    }),
  );
  return [...new Set(answers)];
}

async function charges(userId: number): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `select jsonb_array_length(state->'charges') as count from sandbox_accounts
     join payment_customers using (customer_id) where user_id = $1`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

describe('20 copies over two processes, paid by the simulator (R16)', { timeout: patienceMs }, () => {
  it('keeps one charge, one grant and one response for a payment, a cancellation and a resumption', async () => {
    const user = await freeSubscriber(product);
    const wallets = [openWallet(product, user), openWallet(second, user)];
    const [wallet] = wallets;
    if (!wallet) throw new Error('no wallet');
    const clientSecret = await wallet.secretFor(2);
    const paid = await atOnce(wallets, '/api/sandbox/confirm', {
      clientSecret,
      payment_method: cardNamed('approved'),
    });
    expect(paid).toEqual([expect.stringMatching(/^200 .*"succeeded"/)]);
    expect(await charges(user.id)).toBe(1);
    await until('the plan is there', async () => (await wallet.user()).tier_id === 2);
    await allProcessed(db);
    expect(await invoiceGrants(db, user)).toEqual([{ key: expect.any(String), amount: 150, entries: 1 }]);

    for (const cancelled of [true, false]) {
      const path = `/api/sandbox/${cancelled ? 'cancel' : 'resume'}`;
      expect(await atOnce(wallets, path, {})).toHaveLength(1);
      expect((await wallet.portal()).subscription?.cancel_at_period_end).toBe(cancelled);
    }
    expect(await charges(user.id)).toBe(1);
  });
});
