import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { keepRetention } from '#server/features/privacy/usecases/keep-retention.ts';
import { days, later, systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { landingForm, submit } from './testing/lead-tools.ts';

const product = await testProduct();
const { db } = product;
const count = async (statement: string, email: string) =>
  Number((await db.$client.query(statement, [email])).rows[0].count);

test('removes an unclaimed account with its chat after 14 days and its lead after a year', async () => {
  const form = landingForm();
  const { cookie } = await submit(product, form);
  const headers = { cookie: cookie ?? '' };
  const { id } = await (await product.call(null, 'GET', '/api/user', undefined, headers)).json();
  const question = { content: 'Crie um plano', user_id: id, lista_id: 1 };
  expect((await product.call(null, 'POST', '/api/messages', question, headers)).status).toBe(201);
  const userRows = () => count('select count(*) from users where email = $1', form.email);
  const at = (after: number) => ({ now: () => later(systemClock.now(), after) });
  const retain = (after: number) => {
    const clock = at(after);
    return keepRetention(testContext({ db, clock }), createLimits({ db, clock }));
  };

  await retain(days(13));
  expect(await userRows()).toBe(1);
  await retain(days(15));
  expect(await userRows()).toBe(0);
  expect(await count('select count(*) from leads where email = $1', form.email)).toBe(1);
  expect(await checkCreditInvariants(db)).toEqual([]);
  await retain(days(366));
  expect(await count('select count(*) from leads where email = $1', form.email)).toBe(0);
});
