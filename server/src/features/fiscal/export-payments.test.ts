import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { startPaymentReport } from './testing/payment-report.ts';

const { db, call, operator, details, readFile, linesOf, payer, invoice, purchase } =
  await startPaymentReport();

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

test('names an invoice without a plan as another sale', async () => {
  const { id } = await payer();
  await invoice(id, '2022-11-05T12:00:00Z', { tierId: null, periodStart: null, periodEnd: null });
  expect(await linesOf('2022-11')).toMatchObject([{ descricao: 'Outra venda feita na Stripe' }]);
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
