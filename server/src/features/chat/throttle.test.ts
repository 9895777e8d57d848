import type { User } from '@matilha/contract/account';
import { apiError } from '@matilha/contract/errors';
import { expect, it } from 'vitest';
import { availableNow } from '#server/features/credits/usecases/available-now.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { type TestProduct, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel([]);
model.script = () => ['Oi!'];
const send = ({ call }: TestProduct, user: User) =>
  call(user, 'POST', '/api/messages', { content: 'Oi', user_id: user.id, lista_id: 1 });
const alarms = (...products: TestProduct[]) =>
  products.flatMap(({ logLines }) => logLines).filter((line) => line.includes('"alarm":"model_budget"'));

it('past the day’s answers nobody is answered or charged, and the operator is told once (S16)', async () => {
  const env = { AI_BASE_URL: 'http://127.0.0.1:1', AI_MODEL: 'm', AI_DAILY_ANSWERS: '22' };
  const one = await testProduct({ model, env });
  const other = await testProduct({ model, env, besides: one });
  const user = await createSubscriber(one.db, { credits: 10 });
  // Leased in blocks of twenty: what is left for the second process are two.
  expect((await send(one, user)).status).toBe(201);
  for (let answer = 0; answer < 2; answer += 1) expect((await send(other, user)).status).toBe(201);

  for (const refused of [await send(other, user), await send(other, user)]) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(apiError.parse(await refused.json())).toMatchObject({ code: 'model_budget' });
  }
  expect((await send(one, user)).status).toBe(201);
  expect(await availableNow(one.db, user.id, new Date())).toBe(6);
  expect(alarms(one, other)).toHaveLength(1);
});

it('the demonstration model costs nothing and has no ceiling', async () => {
  const product = await testProduct({ model, env: { AI_DAILY_ANSWERS: '1' } });
  const user = await createSubscriber(product.db, { credits: 3 });
  for (let answer = 0; answer < 3; answer += 1) expect((await send(product, user)).status).toBe(201);
});
