import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { sendLinkTo } from './send-link-to.ts';

const { db } = await testDatabase({ max: 2 });
const limits = createLimits({ db, clock: systemClock });
const settings = { appUrl: new URL('https://app.matilha.test'), brandName: 'Matilha', seller: null };

test('sends two links at once over a pool of two connections', async () => {
  const support = await createSubscriber(db, { role: 'support' });
  const ana = await createSubscriber(db);
  const bia = await createSubscriber(db);
  const send = (id: number) =>
    sendLinkTo(testContext({ db, user: support }), { limits, settings }, id, 'reset_password');
  await Promise.all([send(ana.id), send(bia.id)]);
  const { rows } = await db.$client.query('select user_id from mails order by 1');
  expect(rows).toEqual([{ user_id: ana.id }, { user_id: bia.id }]);
});
