import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases } from '#server/database/schema/payments.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

/** Starts a product in which tests plant payments, and returns a function that reads the month's file. */
export async function startPaymentReport() {
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
    documento: '52998224725',
    nome: 'Ana Souza',
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    numero: '1000',
    complemento: 'sala 3',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
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
      invoiceId,
      userId,
      provider: 'stripe',
      status: 'paid',
      tierId: 2,
      paymentId: `pi_${invoiceId}`,
      amountDue: 9_790,
      amountPaid: 9_790,
      createdAt: paidAt,
      paidAt,
      periodStart: paidAt,
      periodEnd: new Date(paidAt.getTime() + 30 * 86_400_000),
      ...changes,
    });
    return invoiceId;
  }

  async function purchase(userId: number | null, paid: string, changes: object = {}): Promise<number> {
    const paidAt = new Date(paid);
    const [row] = await db
      .insert(purchases)
      .values({
        userId,
        provider: 'stripe',
        reference: randomUUID(),
        produtoId: 2,
        source: 'checkout',
        amount: 12_345,
        status: 'paid',
        createdAt: paidAt,
        paidAt,
        ...changes,
      })
      .returning();
    return row?.id ?? 0;
  }
  return { db, call, operator, details, readFile, linesOf, payer, invoice, purchase };
}
