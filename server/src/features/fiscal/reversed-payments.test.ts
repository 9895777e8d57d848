import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { paymentReversals } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases, refunds } from '#server/database/schema/payments.ts';
import { startPaymentReport } from './testing/payment-report.ts';

const { db, linesOf, payer, invoice, purchase } = await startPaymentReport();

/** Sets the time of a payment's newest reversal, which the database stores by its own clock. */
async function moveReversal(which: { invoiceId: string } | { purchaseId: number }, at: string) {
  const [column, value] =
    'invoiceId' in which
      ? [paymentReversals.invoiceId, which.invoiceId]
      : [paymentReversals.purchaseId, which.purchaseId];
  const [newest] = await db
    .select()
    .from(paymentReversals)
    .where(eq(column, value))
    .orderBy(desc(paymentReversals.id))
    .limit(1);
  await db
    .update(paymentReversals)
    .set({ at: new Date(at) })
    .where(eq(paymentReversals.id, newest?.id ?? 0));
}

test('lists the refunded or disputed part of a payment of the month', async () => {
  const { id } = await payer();
  const paid = [
    [{ amountRefunded: 9_790 }, ['97,90', '0,00', 'devolvido']],
    [{ amountRefunded: 1_000 }, ['10,00', '87,90', 'devolvido em parte']],
    [{ dispute: 'open' }, ['0,00', '97,90', 'contestado no banco']],
    [{ dispute: 'lost' }, ['0,00', '0,00', 'contestação perdida']],
    [{ dispute: 'won' }, ['0,00', '97,90', 'pago']],
  ] as const;
  for (const [index, [changes]] of paid.entries()) {
    await invoice(id, `2024-06-0${index + 1}T12:00:00Z`, changes);
  }
  await purchase(id, '2024-06-06T12:00:00Z', { status: 'refunded' });
  await purchase(id, '2024-06-07T12:00:00Z', { status: 'disputed', dispute: 'open' });
  await purchase(id, '2024-06-08T12:00:00Z', { status: 'disputed', dispute: 'lost' });
  const lines = await linesOf('2024-06');
  expect(lines.map(({ devolvido, valor_nota, situacao }) => [devolvido, valor_nota, situacao])).toEqual([
    ...paid.map(([, expected]) => [...expected]),
    ['123,45', '0,00', 'devolvido'],
    ['0,00', '123,45', 'contestado no banco'],
    ['0,00', '0,00', 'contestação perdida'],
  ]);
  const isChanged = lines.map(({ mudou_em }) => mudou_em !== '');
  expect(isChanged).toEqual([true, true, true, true, true, false, false, false]);
});

test('repeats an earlier payment in the month in which its refund or dispute changed', async () => {
  const { id } = await payer();
  const invoiceId = await invoice(id, '2024-07-10T12:00:00Z');
  const purchaseId = await purchase(id, '2024-07-11T12:00:00Z');
  const settings = { invoiceId, purchaseId };
  await db
    .update(paymentInvoices)
    .set({ amountRefunded: 1_000 })
    .where(eq(paymentInvoices.invoiceId, invoiceId));
  await moveReversal({ invoiceId }, '2024-08-02T12:00:00Z');
  await db
    .update(paymentInvoices)
    .set({ amountRefunded: 9_790 })
    .where(eq(paymentInvoices.invoiceId, invoiceId));
  await moveReversal({ invoiceId }, '2024-08-20T12:00:00Z');
  await db.update(purchases).set({ status: 'disputed' }).where(eq(purchases.id, settings.purchaseId));
  await moveReversal({ purchaseId }, '2024-08-05T12:00:00Z');
  const kind = 'mudança em pagamento anterior';
  expect(await linesOf('2024-08')).toMatchObject([
    { linha: kind, referencia: invoiceId, mudanca: '10,00', mudou_em: '02/08/2024' },
    {
      mudanca: '87,90',
      valor_nota: '0,00',
      linha: kind,
      referencia: invoiceId,
      pago_em: '10/07/2024',
      valor: '97,90',
      devolvido: '97,90',
      situacao: 'devolvido',
      mudou_em: '20/08/2024',
      cpf_cnpj: '529.982.247-25',
    },
    {
      linha: kind,
      referencia: `conteudo-${purchaseId}`,
      situacao: 'contestado no banco',
      mudou_em: '05/08/2024',
    },
  ]);
  expect((await linesOf('2024-07')).map(({ situacao }) => situacao)).toEqual([
    'devolvido',
    'contestado no banco',
  ]);
  // A dispute that we lose is a line of the month in which the bank decided.
  await db.update(purchases).set({ dispute: 'open' }).where(eq(purchases.id, purchaseId));
  await db.update(purchases).set({ dispute: 'lost' }).where(eq(purchases.id, purchaseId));
  await moveReversal({ purchaseId }, '2024-08-30T12:00:00Z');
  expect((await linesOf('2024-08')).at(-1)).toMatchObject({
    referencia: `conteudo-${purchaseId}`,
    situacao: 'contestação perdida',
    mudou_em: '30/08/2024',
  });
  // A dispute that we win makes the nota valid again: it appears once more, in its own month.
  await db.update(purchases).set({ status: 'paid' }).where(eq(purchases.id, purchaseId));
  await moveReversal({ purchaseId }, '2024-09-01T12:00:00Z');
  expect(await linesOf('2024-09')).toMatchObject([
    { linha: kind, referencia: `conteudo-${purchaseId}`, situacao: 'pago', mudou_em: '01/09/2024' },
  ]);
  expect(await linesOf('2024-10')).toEqual([]);
});

test('counts a refund by hand in the month in which it was marked', async () => {
  const { id } = await payer();
  const invoiceId = await invoice(id, '2023-05-10T12:00:00Z');
  const purchaseId = await purchase(id, '2023-05-11T12:00:00Z', { paymentId: `pi_hand_${id}` });
  const owed = { userId: id, provider: 'stripe', cause: 'withdrawal', status: 'by_hand' } as const;
  await db.insert(refunds).values([
    { ...owed, paymentId: `pi_${invoiceId}`, amount: 9_790, createdAt: new Date() },
    { ...owed, paymentId: `pi_hand_${id}`, amount: 12_345, createdAt: new Date() },
  ]);
  const owing = (await linesOf('2023-05')).map(({ situacao, valor_nota }) => [situacao, valor_nota]);
  expect(owing).toEqual([
    ['devolução em andamento', '0,00'],
    ['devolução em andamento', '0,00'],
  ]);
  await db.update(refunds).set({ status: 'returned_by_hand' }).where(eq(refunds.userId, id));
  await moveReversal({ invoiceId }, '2023-06-02T12:00:00Z');
  await moveReversal({ purchaseId }, '2023-06-03T12:00:00Z');
  const returned = (await linesOf('2023-06')).map(({ devolvido, situacao, mudou_em }) => [
    devolvido,
    situacao,
    mudou_em,
  ]);
  expect(returned).toEqual([
    ['97,90', 'devolvido', '02/06/2023'],
    ['123,45', 'devolvido', '03/06/2023'],
  ]);
});

test.each([
  ['due', 0, '0,00'],
  ['returning', 9_790, '0,00'],
  ['disputed', 2_000, '0,00'],
] as const)('never writes `pago` while a refund is %s', async (status, amountRefunded, note) => {
  const { id } = await payer();
  const month = `2022-0${['due', 'returning', 'disputed'].indexOf(status) + 1}`;
  const invoiceId = await invoice(id, `${month}-10T12:00:00Z`, { amountRefunded });
  const owed = { userId: id, provider: 'stripe', cause: 'withdrawal', createdAt: new Date() } as const;
  const amount = 9_790 - (status === 'returning' ? 0 : amountRefunded);
  await db.insert(refunds).values({ ...owed, status, amount, paymentId: `pi_${invoiceId}` });
  expect(await linesOf(month)).toMatchObject([{ situacao: 'devolução em andamento', valor_nota: note }]);
});

test('writes a line for each refund of a payment of the month, with its own day', async () => {
  const { id } = await payer();
  const invoiceId = await invoice(id, '2022-10-05T12:00:00Z');
  for (const [amountRefunded, day] of [
    [1_000, '08'],
    [3_000, '20'],
  ] as const) {
    await db.update(paymentInvoices).set({ amountRefunded }).where(eq(paymentInvoices.invoiceId, invoiceId));
    await moveReversal({ invoiceId }, `2022-10-${day}T12:00:00Z`);
  }
  const changed = { linha: 'mudança em pagamento do mês', valor_nota: '67,90', referencia: invoiceId };
  expect(await linesOf('2022-10')).toMatchObject([
    { linha: 'pagamento do mês', devolvido: '30,00', valor_nota: '67,90', mudanca: '' },
    { ...changed, mudou_em: '08/10/2022', mudanca: '10,00' },
    { ...changed, mudou_em: '20/10/2022', mudanca: '20,00' },
  ]);
});

test('notes no reversal for simulated payments or other changes of a payment', async () => {
  const { id } = await payer();
  const before = await db.$count(paymentReversals);
  const simulated = await invoice(id, '2024-11-02T12:00:00Z', { provider: 'sandbox' });
  await db
    .update(paymentInvoices)
    .set({ amountRefunded: 9_790 })
    .where(eq(paymentInvoices.invoiceId, simulated));
  const real = await invoice(id, '2024-11-02T12:00:00Z');
  await db
    .update(paymentInvoices)
    .set({ status: 'paid', amountRefunded: 0 })
    .where(eq(paymentInvoices.invoiceId, real));
  const opened = await purchase(id, '2024-11-02T12:00:00Z', { status: 'open', paidAt: null });
  await db.update(purchases).set({ status: 'paid', paidAt: new Date() }).where(eq(purchases.id, opened));
  expect(await db.$count(paymentReversals)).toBe(before);
});
