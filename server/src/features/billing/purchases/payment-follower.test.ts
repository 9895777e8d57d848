import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import { describe, expect, it } from 'vitest';
import { linkSealer } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { listModules } from '#server/features/knowledge/usecases/read-content.ts';
import { days } from '#server/platform/clock.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);
const { product } = await createProduct(db, { isPaid: true });
const linkUrl = 'https://pagar.example/p/abc';
const seal = await linkSealer(db);
const { product: linked } = await createProduct(db, {
  isPaid: true,
  paymentLink: `${linkUrl}/?locale=pt`,
});
const newId = () => `pi_${randomUUID()}`;

async function begun(amount?: number): Promise<{ user: User; paymentId: string }> {
  const user = await createSubscriber(db);
  const paymentId = newId();
  await tools.begin(user, product.id, paymentId, amount);
  script.set(payment(paymentId));
  return { user, paymentId };
}
const accesses = async (user: User) =>
  (await db.$client.query('select * from product_access where user_id = $1', [user.id])).rows;

describe('a payment of our own page', () => {
  it('opens the product when it is paid, tells the buyer, and closes it when it is paid back', async () => {
    const { user, paymentId } = await begun();
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, product.id)).toBe(false);
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    await expect(listModules(tools.context(user), product.id)).resolves.toHaveLength(1);
    const [mail] = await tools.mailsTo(user.email);
    expect(mail?.kind).toBe('purchase_confirmed');
    expect(mail?.text).toContain(`https://app.matilha.test/banco-conhecimento-conteudos/${product.id}`);
    script.set(payment(paymentId, { ...paid, amountRefunded: 9_700 }));
    await tools.follow({ paymentId });
    // The very next reading is refused: access is computed when read.
    await expect(listModules(tools.context(user), product.id)).rejects.toMatchObject({
      code: 'purchase_required',
    });
    expect(await tools.rowOf(paymentId)).toMatchObject({ status: 'refunded', email: null });
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, product.id)).toBe(false);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
  });

  it('waits for Pix and boleto, and is open again to be paid when they fail', async () => {
    const { user, paymentId } = await begun();
    for (const status of ['processing', 'open', 'processing'] as const) {
      script.set(payment(paymentId, { status }));
      await tools.follow({ paymentId });
      expect((await tools.rowOf(paymentId))?.status).toBe(status);
      expect(await tools.isOpen(user, product.id)).toBe(false);
    }
  });

  it('opens nothing for another amount or currency, and says so to the operators', async () => {
    for (const changes of [{ amount: 9_600 }, { currency: 'usd' }]) {
      const { user, paymentId } = await begun();
      script.set(payment(paymentId, { ...paid, ...changes }));
      const before = tools.errors.length;
      await tools.follow({ paymentId });
      expect(await tools.isOpen(user, product.id)).toBe(false);
      expect(tools.errors.slice(before)).toMatchObject([{ alarm: 'purchase_not_as_asked' }]);
    }
  });

  it('50 copies of one event at once give one access and one mail (R11)', async () => {
    const { user, paymentId } = await begun();
    script.set(payment(paymentId, paid));
    await Promise.all(Array.from({ length: 50 }, () => tools.follow({ paymentId })));
    expect(await accesses(user)).toHaveLength(1);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
    expect(await tools.isOpen(user, product.id)).toBe(true);
  });

  it('a chargeback closes it at once; won, it opens again', async () => {
    const { user, paymentId } = await begun();
    for (const [dispute, open] of [
      [null, true],
      ['open', false],
      ['won', true],
    ] as const) {
      script.set(payment(paymentId, { ...paid, dispute }));
      await tools.follow({ paymentId });
      expect({ dispute, open: await tools.isOpen(user, product.id) }).toEqual({ dispute, open });
    }
    script.set(payment(paymentId, { ...paid, dispute: 'won', amountRefunded: 9_700 }));
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, product.id)).toBe(false);
  });

  it('leaves payments that are not purchases alone, without asking about them', async () => {
    const before = script.reads;
    await tools.follow({ paymentId: newId() });
    await tools.follow({});
    expect(script.reads).toBe(before);
  });
});

describe('a payment through a link of the operator', () => {
  const pay = async (about: {
    reference?: string | null;
    email?: string | null;
    linkUrl?: string | null;
  }) => {
    const paymentId = newId();
    const checkoutId = `cs_${randomUUID()}`;
    script.checkout(checkoutId, {
      reference: null,
      email: null,
      linkUrl,
      payment: payment(paymentId, { ...paid, amount: 5_000 }),
      ...about,
    });
    await tools.follow({ checkoutId });
    return { checkoutId, paymentId, row: await tools.rowOf(paymentId) };
  };

  it('goes to whom the reference stands for, whoever paid', async () => {
    const user = await createSubscriber(db);
    const reference = seal({ userId: user.id, produtoId: linked.id });
    const { row, checkoutId, paymentId } = await pay({ reference, email: 'outra@exemplo.com.br' });
    expect(row).toMatchObject({ userId: user.id, produtoId: linked.id, status: 'paid', email: null });
    await Promise.all(Array.from({ length: 20 }, () => tools.follow({ checkoutId, paymentId })));
    expect(await accesses(user)).toHaveLength(1);
    script.set(payment(paymentId, { ...paid, amount: 5_000, amountRefunded: 5_000 }));
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, linked.id)).toBe(false);
  });

  it('a reference for another product, or a forged one, names nobody: it waits under the address', async () => {
    const user = await createSubscriber(db);
    const reference = seal({ userId: user.id, produtoId: product.id });
    for (const given of [reference, `${user.id}-${linked.id}`, reference.replace(/^./, 'é')]) {
      const email = `${randomUUID()}@exemplo.com.br`;
      const { row } = await pay({ reference: given, email: ` ${email.toUpperCase()} ` });
      expect(row).toMatchObject({ userId: null, produtoId: linked.id, status: 'paid', email });
      const [mail] = await tools.mailsTo(email);
      expect(mail?.text).toContain('https://app.matilha.test/resgatar-compra');
    }
    expect(await accesses(user)).toEqual([]);
  });

  it('goes to the account whose confirmed address the buyer gave', async () => {
    const user = await createSubscriber(db);
    const { row } = await pay({ email: user.email });
    expect(row).toMatchObject({ userId: user.id, email: null });
    expect(await tools.isOpen(user, linked.id)).toBe(true);
  });

  it('an address that nobody confirmed is no account', async () => {
    const user = await createSubscriber(db);
    await db.$client.query('update users set email_verified_at = null where id = $1', [user.id]);
    expect((await pay({ email: user.email })).row).toMatchObject({ userId: null, email: user.email });
  });

  it('is nothing of ours when another link of the same account was paid', async () => {
    expect(
      (await pay({ linkUrl: 'https://pagar.example/p/abcd', email: 'a@exemplo.com.br' })).row,
    ).toBeUndefined();
    expect((await pay({ linkUrl: null })).row).toBeUndefined();
  });

  it('through a link that sells nothing any more is kept for an operator, and opens nothing', async () => {
    const user = await createSubscriber(db);
    const before = tools.errors.length;
    const { row } = await pay({
      linkUrl: 'https://pagar.example/p/antigo',
      reference: seal({ userId: user.id, produtoId: linked.id }),
    });
    expect(row).toMatchObject({ userId: user.id, produtoId: null });
    expect(await accesses(user)).toEqual([]);
    expect(tools.errors.slice(before)).toMatchObject([{ alarm: 'purchase_without_product' }]);
  });

  it('an unpaid page is nothing; a boleto on its way opens when it is paid', async () => {
    const user = await createSubscriber(db);
    const paymentId = newId();
    const checkout = { reference: seal({ userId: user.id, produtoId: linked.id }), email: null, linkUrl };
    script.checkout('cs_wait', { ...checkout, payment: null });
    await tools.follow({ checkoutId: 'cs_wait' });
    script.checkout('cs_wait', { ...checkout, payment: payment(paymentId) });
    await tools.follow({ checkoutId: 'cs_wait' });
    expect(await tools.rowOf(paymentId)).toBeUndefined();
    script.checkout('cs_wait', { ...checkout, payment: payment(paymentId, { status: 'processing' }) });
    await tools.follow({ checkoutId: 'cs_wait' });
    expect(await tools.isOpen(user, linked.id)).toBe(false);
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, linked.id)).toBe(true);
  });

  it('of somebody who deleted the account meanwhile waits under the address', async () => {
    const user = await createSubscriber(db);
    const reference = seal({ userId: user.id, produtoId: linked.id });
    await db.$client.query('delete from credit_accounts where user_id = $1', [user.id]);
    await db.$client.query('delete from users where id = $1', [user.id]);
    const email = `${randomUUID()}@exemplo.com.br`;
    expect((await pay({ reference, email })).row).toMatchObject({ userId: null, email });
  });
});

describe('reconciliation', () => {
  it('heals what no event told, in batches, and gives up what nobody came back to (R15)', async () => {
    const heard = await Promise.all(Array.from({ length: 100 }, () => begun()));
    for (const { paymentId } of heard) script.set(payment(paymentId, paid));
    const { paymentId: left } = await begun();
    await tools.reconcile();
    const open = await Promise.all(heard.map(({ user }) => tools.isOpen(user, product.id)));
    expect(open.every(Boolean)).toBe(true);
    expect((await tools.rowOf(left))?.status).toBe('open');
    for (const { paymentId } of heard) script.set(payment(paymentId, { ...paid, amountRefunded: 9_700 }));
    tools.move(days(31));
    await tools.reconcile();
    const closed = await Promise.all(heard.map(({ user }) => tools.isOpen(user, product.id)));
    expect(closed.some(Boolean)).toBe(false);
    expect((await tools.rowOf(left))?.status).toBe('canceled');
  });

  it('one that fails keeps no other from being asked, and the failure is told', async () => {
    const { paymentId: broken } = await begun();
    script.payments.delete(broken);
    const { user, paymentId } = await begun();
    script.set(payment(paymentId, paid));
    await expect(tools.reconcile()).rejects.toThrow(broken);
    expect(await tools.isOpen(user, product.id)).toBe(true);
    script.set(payment(broken, { status: 'canceled' }));
    script.delay = async () => {
      throw new PaymentServiceError('away');
    };
    const { paymentId: waiting } = await begun();
    await expect(tools.follow({ paymentId: waiting })).rejects.toThrow('away');
    script.delay = async () => undefined;
  });
});
