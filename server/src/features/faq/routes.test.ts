import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();

it("lists questions and answers in the operators' order", async () => {
  await db.delete(faqItems).where(sql`true`);
  await db.insert(faqItems).values([
    { id: 8, pergunta: 'Segunda?', resposta: 'Sim.', ordem: 2 },
    { id: 9, pergunta: 'Primeira?', resposta: '**Não.**', ordem: 1 },
  ]);
  const answer = await call(await createSubscriber(db), 'GET', '/api/faq');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    { id: 9, pergunta: 'Primeira?', resposta: '**Não.**' },
    { id: 8, pergunta: 'Segunda?', resposta: 'Sim.' },
  ]);
});

it('refuses the FAQ to visitors', async () => {
  expect((await call(null, 'GET', '/api/faq')).status).toBe(401);
});
