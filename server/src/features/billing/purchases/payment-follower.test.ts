import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { linkSealer } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { listModules } from '#server/features/knowledge/usecases/read-content.ts';
import { days } from '#server/platform/clock.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { waitingDisputes } from '../events/waiting-payments.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);
const { product } = await createProduct(db, { isPaid: true });
const linkUrl = 'https://buy.stripe.com/p/abc';
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
  it('keeps the fee that the provider names later, and the currency', async () => {
    const { paymentId } = await begun();
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    expect(await tools.rowOf(paymentId)).toMatchObject({ currency: 'brl', fee: null, availableAt: null });
    const settlement = { fee: 426, availableAt: new Date('2026-12-30T12:00:00Z') };
    script.set(payment(paymentId, { ...paid, settlement }));
    await tools.follow({ paymentId });
    expect(await tools.rowOf(paymentId)).toMatchObject({ status: 'paid', ...settlement });
  });

  it('opens the product and mails the buyer when paid, and closes the product when refunded', async () => {
    const { user, paymentId } = await begun();
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, product.id)).toBe(false);
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    await expect(listModules(tools.context(user), product.id)).resolves.toHaveLength(1);
    const [mail] = await tools.mailsTo(user.email);
    expect(mail?.kind).toBe('purchase_confirmed');
    expect(mail?.text).toContain(`https://app.matilha.test/banco-conhecimento-conteudos/${product.id}`);
    expect(mail?.text).toContain('Para a nota fiscal, informe seus dados em Minha Conta');
    script.set(payment(paymentId, { ...paid, amountRefunded: 9_700 }));
    await tools.follow({ paymentId });
    // The next request is refused: access is computed when read.
    await expect(listModules(tools.context(user), product.id)).rejects.toMatchObject({
      code: 'purchase_required',
    });
    expect(await tools.rowOf(paymentId)).toMatchObject({ status: 'refunded', email: null });
    script.set(payment(paymentId, paid));
    await tools.follow({ paymentId });
    expect(await tools.isOpen(user, product.id)).toBe(false);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
  });

  it('waits for Pix and boleto, and allows another try when they fail', async () => {
    const { user, paymentId } = await begun();
    for (const status of ['processing', 'open', 'processing'] as const) {
      script.set(payment(paymentId, { status }));
      await tools.follow({ paymentId });
      expect((await tools.rowOf(paymentId))?.status).toBe(status);
      expect(await tools.isOpen(user, product.id)).toBe(false);
    }
  });

  it('opens nothing for another amount or currency, and raises an alarm', async () => {
    for (const changes of [{ amount: 9_600 }, { currency: 'usd' }]) {
      const { user, paymentId } = await begun();
      script.set(payment(paymentId, { ...paid, ...changes }));
      const before = tools.errors.length;
      await tools.follow({ paymentId });
      expect(await tools.isOpen(user, product.id)).toBe(false);
      expect(tools.errors.slice(before)).toMatchObject([{ alarm: 'purchase_not_as_asked' }]);
    }
  });

  it('grants one access and sends one mail for 50 copies of an event at once (R11)', async () => {
    const { user, paymentId } = await begun();
    script.set(payment(paymentId, paid));
    await Promise.all(Array.from({ length: 50 }, () => tools.follow({ paymentId })));
    expect(await accesses(user)).toHaveLength(1);
    expect(await tools.mailsTo(user.email)).toHaveLength(1);
    expect(await tools.isOpen(user, product.id)).toBe(true);
  });

  it('closes the product on a chargeback, and opens it again when the chargeback is won', async () => {
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

  it('lists a chargeback as waiting work until the bank has decided', async () => {
    const { paymentId } = await begun();
    const waits = async () =>
      (await waitingDisputes.list(db, { page: 1, per_page: 100 })).rows.some(({ id }) => id === paymentId);
    for (const [dispute, isWaiting] of [
      [null, false],
      ['open', true],
      ['lost', false],
    ] as const) {
      script.set(payment(paymentId, { ...paid, dispute }));
      await tools.follow({ paymentId });
      expect({ dispute, isWaiting: await waits() }).toEqual({ dispute, isWaiting });
    }
    expect(await tools.rowOf(paymentId)).toMatchObject({ status: 'disputed', dispute: 'lost' });
  });

  it('ignores payments that are not purchases, without reading them', async () => {
    const before = script.reads;
    await tools.follow({ paymentId: newId() });
    await tools.follow({});
    expect(script.reads).toBe(before);
  });
});

describe("a payment through the operator's link", () => {
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

  it('gives the product to the user of the reference, even if another person paid', async () => {
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

  it('keeps a payment under its address when the reference is forged or for another product', async () => {
    const user = await createSubscriber(db);
    const reference = seal({ userId: user.id, produtoId: product.id });
    for (const forged of [reference, `${user.id}-${linked.id}`, reference.replace(/^./, 'é')]) {
      const email = `${randomUUID()}@exemplo.com.br`;
      const { row } = await pay({ reference: forged, email: ` ${email.toUpperCase()} ` });
      expect(row).toMatchObject({ userId: null, produtoId: linked.id, status: 'paid', email });
      const [mail] = await tools.mailsTo(email);
      expect(mail?.text).toContain('https://app.matilha.test/resgatar-compra');
    }
    expect(await accesses(user)).toEqual([]);
  });

  it('gives the product to the account whose confirmed address the buyer gave', async () => {
    const user = await createSubscriber(db);
    const { row } = await pay({ email: user.email });
    expect(row).toMatchObject({ userId: user.id, email: null });
    expect(await tools.isOpen(user, linked.id)).toBe(true);
  });

  it('ignores an account whose address is not confirmed', async () => {
    const user = await createSubscriber(db);
    await db.$client.query('update users set email_verified_at = null where id = $1', [user.id]);
    expect((await pay({ email: user.email })).row).toMatchObject({ userId: null, email: user.email });
  });

  it('ignores another link of the same account', async () => {
    expect(
      (await pay({ linkUrl: 'https://buy.stripe.com/p/abcd', email: 'a@exemplo.com.br' })).row,
    ).toBeUndefined();
    expect((await pay({ linkUrl: null })).row).toBeUndefined();
  });

  it('keeps a payment for a link that sells nothing any more for an operator, and opens nothing', async () => {
    const user = await createSubscriber(db);
    const before = tools.errors.length;
    const { row } = await pay({
      linkUrl: 'https://buy.stripe.com/p/antigo',
      reference: seal({ userId: user.id, produtoId: linked.id }),
    });
    expect(row).toMatchObject({ userId: user.id, produtoId: null });
    expect(await accesses(user)).toEqual([]);
    expect(tools.errors.slice(before)).toMatchObject([{ alarm: 'purchase_without_product' }]);
  });

  it('ignores an unpaid page, and opens the product once a boleto is paid', async () => {
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

  it('opens the product when a coupon took off the whole price, once, also without an event', async () => {
    const user = await createSubscriber(db);
    const buyerAddress = `${randomUUID()}@exemplo.com.br`;
    const reported = `cs_${randomUUID()}`;
    const unreported = `cs_${randomUUID()}`;
    const reference = seal({ userId: user.id, produtoId: linked.id });
    const free = { linkUrl, payment: null, freeAt: new Date('2026-11-20T12:00:00Z') };
    script.checkout(reported, { ...free, reference, email: null });
    script.checkout(unreported, { ...free, reference: null, email: buyerAddress });
    await Promise.all([1, 2, 3].map(() => tools.follow({ checkoutId: reported })));
    expect(await tools.isOpen(user, linked.id)).toBe(true);
    await tools.reconcile();
    await tools.reconcile();
    expect(await accesses(user)).toHaveLength(1);
    const [mail, ...more] = await tools.mailsTo(user.email);
    expect([mail?.kind, more]).toEqual(['purchase_confirmed', []]);
    expect(mail?.text).toContain('Seu cupom cobriu o preço todo.');
    expect(mail?.text.split('Termos de uso')[0]).not.toMatch(/pagamento|nota fiscal/);
    expect((await tools.mailsTo(buyerAddress)).map(({ kind }) => kind)).toEqual(['purchase_waiting']);
    const rows = await db.$client.query(
      'select user_id, email, amount, status from purchases where reference = any($1) order by id',
      [[reported, unreported]],
    );
    expect(rows.rows).toEqual([
      { user_id: user.id, email: null, amount: 0, status: 'paid' },
      { user_id: null, email: buyerAddress, amount: 0, status: 'paid' },
    ]);
    script.checkouts.clear();
  });

  it('keeps a payment under its address when its user deleted the account meanwhile', async () => {
    const user = await createSubscriber(db);
    const reference = seal({ userId: user.id, produtoId: linked.id });
    await db.$client.query('delete from credit_accounts where user_id = $1', [user.id]);
    await db.$client.query('delete from users where id = $1', [user.id]);
    const email = `${randomUUID()}@exemplo.com.br`;
    expect((await pay({ reference, email })).row).toMatchObject({ userId: null, email });
  });
});

describe('reconciliation', () => {
  it('applies payments that no event reported, in batches, and cancels abandoned payments (R15)', async () => {
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

  it('reads the other purchases when one fails, and counts it', async () => {
    const { paymentId: broken } = await begun();
    script.payments.delete(broken);
    const { user, paymentId } = await begun();
    script.set(payment(paymentId, paid));
    expect(await tools.reconcile()).toEqual({ failed: 1 });
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
