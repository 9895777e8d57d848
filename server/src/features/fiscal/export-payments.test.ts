import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { fiscalDetails, paymentReversals } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases, refunds } from '#server/database/schema/payments.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { db, call } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });

async function readFile(month: string, as: User | null = operator) {
  const response = await call(as, 'GET', `/api/admin/fiscal-payments.csv?mes=${month}`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text };
}

/** Returns the lines of a month as records. The test's texts contain no quoted line breaks. */
async function linesOf(month: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(month)).text.slice(1).trimEnd().split('\r\n');
  const names = head.split(';');
  return lines.map((line) => {
    const cells = line.match(/("([^"]|"")*"|[^;]*)(;|$)/g) ?? [];
    const plain = cells.map((text) => text.replace(/;$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'));
    return Object.fromEntries(names.map((name, index) => [name, plain[index] ?? '']));
  });
}

const details = {
  ...{ documento: '52998224725', nome: 'Ana Souza', cep: '01310100', logradouro: 'Avenida Paulista' },
  ...{ numero: '1000', complemento: 'sala 3', bairro: 'Bela Vista', cidade: 'São Paulo', uf: 'SP' },
  retem_iss: false,
  updatedAt: new Date(),
};

async function payer(changes: Partial<typeof details> | null = {}): Promise<User> {
  const user = await createSubscriber(db);
  if (changes) await db.insert(fiscalDetails).values({ userId: user.id, ...details, ...changes });
  return user;
}

async function invoice(userId: number, paid: string, changes: object = {}): Promise<string> {
  const paidAt = new Date(paid);
  const invoiceId = `in_${randomUUID()}`;
  await db.insert(paymentInvoices).values({
    ...{ invoiceId, userId, provider: 'stripe', status: 'paid', tierId: 2, paymentId: `pi_${invoiceId}` },
    ...{ amountDue: 9_790, amountPaid: 9_790, createdAt: paidAt, paidAt },
    ...{ periodStart: paidAt, periodEnd: new Date(paidAt.getTime() + 30 * 86_400_000) },
    ...changes,
  });
  return invoiceId;
}

async function purchase(userId: number | null, paid: string, changes: object = {}): Promise<number> {
  const paidAt = new Date(paid);
  const [row] = await db
    .insert(purchases)
    .values({
      ...{ userId, provider: 'stripe', reference: randomUUID(), produtoId: 2, source: 'checkout' },
      ...{ amount: 12_345, status: 'paid', createdAt: paidAt, paidAt },
      ...changes,
    })
    .returning();
  return row?.id ?? 0;
}

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

test('writes one line for each payment of a plan or a content, with the data of its buyer', async () => {
  const user = await payer();
  const invoiceId = await invoice(user.id, '2024-01-10T12:00:00Z');
  const purchaseId = await purchase(user.id, '2024-01-11T12:00:00Z');
  const { response, text } = await readFile('2024-01');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="pagamentos-2024-01.csv"');
  const address = '01310-100;Avenida Paulista;1000;sala 3;Bela Vista;São Paulo;SP;3550308';
  const buyer = `Ana Souza;529.982.247-25;${user.email};${address}`;
  const [plan] = (await db.execute<{ titulo: string }>(sql`select titulo from tiers where tier_id = 2`)).rows;
  const [product] = (await db.execute<{ titulo: string }>(sql`select titulo from products where id = 2`))
    .rows;
  expect(text.split('\r\n')).toEqual([
    '\uFEFFlinha;pago_em;referencia;pagamento;nome;cpf_cnpj;email;cep;logradouro;numero;complemento;bairro;cidade;uf;cidade_ibge;descricao;valor;devolvido;valor_nota;moeda;taxa;liquido;repasse_a_partir_de;iss_retido;situacao;mudou_em;mudanca;dados',
    `pagamento do mês;10/01/2024;${invoiceId};pi_${invoiceId};${buyer};"Assinatura do plano ${plan?.titulo}, de 10/01/2024 a 09/02/2024";"97,90";"0,00";"97,90";BRL;;;;não;pago;;;completos`,
    `pagamento do mês;11/01/2024;conteudo-${purchaseId};;${buyer};Acesso ao conteúdo digital ${product?.titulo};"123,45";"0,00";"123,45";BRL;;;;não;pago;;;completos`,
    '',
  ]);
});

test('writes the fee, the rest and its day once the money has moved, and who withholds the ISS', async () => {
  const { id } = await payer({ retem_iss: true });
  const settled = { fee: 430, availableAt: new Date('2025-02-09T12:00:00Z') };
  await invoice(id, '2025-01-10T12:00:00Z', settled);
  await purchase(null, '2025-01-11T12:00:00Z', { ...settled, currency: 'usd' });
  const cells = (await linesOf('2025-01')).map(
    ({ moeda, taxa, liquido, repasse_a_partir_de: from, iss_retido }) => [
      moeda,
      taxa,
      liquido,
      from,
      iss_retido,
    ],
  );
  expect(cells).toEqual([
    ['BRL', '4,30', '93,60', '09/02/2025', 'sim'],
    ['USD', '4,30', '119,15', '09/02/2025', ''],
  ]);
});

test("bounds the month in São Paulo's time zone", async () => {
  const { id } = await payer();
  const moments = ['2024-02-01T02:59:59Z', '2024-02-01T03:00:00Z', '2024-03-01T02:59:59Z'];
  for (const at of [...moments, '2024-03-01T03:00:00Z']) {
    await invoice(id, at);
    await purchase(id, at);
  }
  const days = (await linesOf('2024-02')).map(({ pago_em }) => pago_em);
  expect(days).toEqual(['01/02/2024', '29/02/2024', '01/02/2024', '29/02/2024']);
});

test('flags missing data, and names the account instead', async () => {
  const user = await payer(null);
  await invoice(user.id, '2024-04-02T12:00:00Z');
  await purchase(null, '2024-04-03T12:00:00Z', { source: 'link', email: 'link@exemplo.com.br' });
  expect(await linesOf('2024-04')).toMatchObject([
    { nome: 'Pessoa', cpf_cnpj: '', email: user.email, cep: '', uf: '', dados: 'faltam' },
    { nome: '', cpf_cnpj: '', email: 'link@exemplo.com.br', dados: 'faltam' },
  ]);
});

test('leaves out simulated, unpaid and free payments', async () => {
  const { id } = await payer();
  const at = '2024-05-02T12:00:00Z';
  await invoice(id, at, { provider: 'sandbox' });
  await purchase(id, at, { provider: 'sandbox' });
  await invoice(id, at, { amountPaid: 0, amountDue: 0 });
  await invoice(id, at, { status: 'open', paidAt: null, amountPaid: 0 });
  await purchase(id, at, { status: 'open', paidAt: null });
  const paid = [await invoice(id, at), `conteudo-${await purchase(id, at)}`];
  expect((await linesOf('2024-05')).map(({ referencia }) => referencia)).toEqual(paid);
});

test('says what was refunded or disputed of a payment of the month', async () => {
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
      ...{ mudanca: '87,90', valor_nota: '0,00' },
      ...{ linha: kind, referencia: invoiceId, pago_em: '10/07/2024', valor: '97,90', devolvido: '97,90' },
      ...{ situacao: 'devolvido', mudou_em: '20/08/2024', cpf_cnpj: '529.982.247-25' },
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
    ...{ referencia: `conteudo-${purchaseId}`, situacao: 'contestação perdida', mudou_em: '30/08/2024' },
  });
  // A dispute that we win makes the nota valid again: it appears once more, in its own month.
  await db.update(purchases).set({ status: 'paid' }).where(eq(purchases.id, purchaseId));
  await moveReversal({ purchaseId }, '2024-09-01T12:00:00Z');
  expect(await linesOf('2024-09')).toMatchObject([
    { linha: kind, referencia: `conteudo-${purchaseId}`, situacao: 'pago', mudou_em: '01/09/2024' },
  ]);
  expect(await linesOf('2024-10')).toEqual([]);
});

test('counts what an operator returned by hand, in the month in which it was marked', async () => {
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

test('names an invoice without a plan as another sale', async () => {
  const { id } = await payer();
  await invoice(id, '2022-11-05T12:00:00Z', { tierId: null, periodStart: null, periodEnd: null });
  expect(await linesOf('2022-11')).toMatchObject([{ descricao: 'Outra venda feita na Stripe' }]);
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

test('keeps the data of a deleted account without its address', async () => {
  await db.insert(fiscalDetails).values({ ...details, userId: -77, lastPaidAt: new Date() });
  await invoice(-77, '2024-12-02T12:00:00Z');
  await invoice(-78, '2024-12-03T12:00:00Z');
  expect(await linesOf('2024-12')).toMatchObject([
    { nome: 'Ana Souza', cpf_cnpj: '529.982.247-25', email: '', cidade: 'São Paulo', dados: 'completos' },
    { nome: '', cpf_cnpj: '', email: '', dados: 'faltam' },
  ]);
});

test('lets no spreadsheet run a text as a formula, and quotes separators', async () => {
  const user = await payer({ nome: '=HYPERLINK("http://x";"a")', complemento: '@SUM(A1)', numero: '-1' });
  await db.update(users).set({ email: '+a@exemplo.com.br' }).where(eq(users.id, user.id));
  await invoice(user.id, '2023-01-02T12:00:00Z');
  const { text } = await readFile('2023-01');
  expect(text).toContain(`;"'=HYPERLINK(""http://x"";""a"")";529.982.247-25;'+a@exemplo.com.br;`);
  expect(text).toContain(`;'-1;'@SUM(A1);`);
});

test('writes every payment of a long month once', async () => {
  const { id } = await payer();
  await db.execute(sql`insert into payment_invoices (invoice_id, user_id, provider, status, amount_due, amount_paid,
      created_at, paid_at)
    select 'in_many_' || n, ${id}, 'stripe', 'paid', n, n, at, at
    from generate_series(1, 1234) n, lateral (select timestamptz '2023-02-10T12:00:00Z' + (n / 7) * interval '1 second' as at) t`);
  const lines = await linesOf('2023-02');
  expect(lines).toHaveLength(1_234);
  expect(new Set(lines.map(({ referencia }) => referencia)).size).toBe(1_234);
});

test('audits each download', async () => {
  await readFile('2023-03');
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'payments.export',
    subject: 'month:2023-03',
    actor: `user:${operator.id}`,
  });
});

test('refuses everybody but operators, and an impossible month', async () => {
  const subscriber = await createSubscriber(db);
  expect((await readFile('2024-01', subscriber)).response.status).toBe(404);
  expect((await readFile('2024-01', null)).response.status).toBe(401);
  for (const month of ['2024-13', '2024-1', '', "2024-01'--"]) {
    expect((await readFile(month)).response.status).toBe(400);
  }
  expect((await call(operator, 'GET', '/api/admin/fiscal-payments.csv')).status).toBe(400);
});
