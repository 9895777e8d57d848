import { partner } from '@matilha/contract/calls/content/partners';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { partners } from '#server/database/schema/content/partners.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
await db.delete(partners).where(sql`true`);

const plant = async (name: string, ordem: number, validUntil: string | null) => {
  const row = {
    name,
    description: 'Descrição',
    discount: '20% OFF',
    image_url: '/images/partners/x.svg',
    link: 'https://parceiro.example/',
    valid_until: validUntil,
    cupom: ordem === 2 ? 'MATILHA20' : null,
    ordem,
  };
  await db.insert(partners).values(row);
};

it("lists partners in the operators' order, ended offers last, with the contract's fields only", async () => {
  await plant('Encerrada', 0, '2025-01-31');
  await plant('Segunda', 3, null);
  await plant('Primeira', 2, '2999-12-31');
  const answer = await call(await createSubscriber(db), 'GET', '/api/partners');
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  expect(
    z
      .array(partner)
      .parse(body)
      .map(({ name }) => name),
  ).toEqual(['Primeira', 'Segunda', 'Encerrada']);
  expect(body).toMatchObject([
    {
      valid_until: '2999-12-31',
      cupom: 'MATILHA20',
      discount: '20% OFF',
      image_url: '/images/partners/x.svg',
    },
    { valid_until: null, cupom: null },
    { valid_until: '2025-01-31' },
  ]);
  expect(Object.keys(z.array(z.looseObject({})).parse(body)[0] ?? {})).not.toContain('ordem');
});

it('refuses the list of partners to visitors', async () => {
  expect((await call(null, 'GET', '/api/partners')).status).toBe(401);
});
