import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const path = '/api/admin/answer-frame';
const read = async () => (await call(operator, 'GET', path)).json();

it('returns the seeded rules of all assistants to operators', async () => {
  expect((await read()).texto).toMatch(/^Estas regras valem para todos os assistentes:/);
});

it('replaces the rules and audits both texts', async () => {
  const before = (await read()).texto;
  const response = await call(operator, 'PUT', path, { texto: '  Responda em uma linha.  ' });
  expect(response.status).toBe(200);
  expect(await read()).toEqual({ texto: 'Responda em uma linha.' });
  const { rows } = await db.$client.query(
    "select details from audit_log where action = 'answer_frame.update'",
  );
  expect(rows).toEqual([{ details: { before, after: 'Responda em uma linha.' } }]);
});

it.each([
  ['nothing', { texto: ' ' }],
  ['more than 6000 characters', { texto: 'a'.repeat(6_001) }],
])('refuses %s with a message for the field', async (_what, body) => {
  const response = await call(operator, 'PUT', path, body);
  expect(response.status).toBe(400);
  expect((await response.json()).fields.texto).toMatch(/regras/);
});

it('hides the rules from subscribers and visitors', async () => {
  const subscriber = await createSubscriber(db);
  expect((await call(subscriber, 'GET', path)).status).toBe(404);
  expect((await call(subscriber, 'PUT', path, { texto: 'Oi' })).status).toBe(404);
  expect((await call(null, 'GET', path)).status).toBe(401);
});
