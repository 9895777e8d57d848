import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { adjust } from '#server/features/credits/api.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, startWriter, read, balance } = await chatFixture();

/** Sends a question that reads the account's credits, then waits until an operator's change of them is stored. */
async function sendWhileCreditsChange(
  user: User,
  change: number,
  writer: ReturnType<typeof startWriter>['writer'],
) {
  const operator = await createSubscriber(db, { role: 'operator' });
  const wait = gate();
  const locked = db.transaction(async (tx) => {
    await tx.execute(sql`select from credit_accounts where user_id = ${user.id} for update`);
    await wait.hold;
  });
  const input = { userId: user.id, amount: change, reason: 'Ajuste', key: randomUUID() };
  const adjusted = adjust(testContext({ db, user: operator }), input);
  await expect.poll(() => countLockWaits(db, 'credit_accounts')).toBe(1);
  const sent = sendMessage(testContext({ db, user }), writer, ask(user), null);
  sent.catch(() => undefined);
  await expect.poll(() => countLockWaits(db, 'credit_accounts')).toBe(2);
  wait.open();
  await Promise.all([locked, adjusted]);
  return sent;
}

it('refuses a question whose credits were taken while it waited for the account', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const { writer, model } = startWriter(['pronto']);
  await expect(sendWhileCreditsChange(user, -1, writer)).rejects.toMatchObject({ code: 'no_credits' });
  expect(await balance(user)).toBe(0);
  expect(model.requests).toEqual([]);
});

it('stores a question once when credits were added while it waited for the account', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const { writer } = startWriter(['pronto']);
  const { runId, responsesAvailable } = await sendWhileCreditsChange(user, 5, writer);
  expect(responsesAvailable).toBe(5);
  endOf(await read(writer, user, runId));
  expect(await balance(user)).toBe(5);
  const { rows } = await db.execute(
    sql`select count(*)::int as holds from credit_holds where user_id = ${user.id}`,
  );
  expect(rows).toEqual([{ holds: 1 }]);
});

it('stores a question in one statement while the account stands as it was read', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const { writer } = startWriter(['pronto']);
  const begun: string[] = [];
  const context = testContext({ db, user });
  const transaction: typeof db.transaction = (work, config) => {
    begun.push('transaction');
    return db.transaction(work, config);
  };
  const watched = Object.create(db, { transaction: { value: transaction } });
  const { runId } = await sendMessage({ ...context, db: watched }, writer, ask(user), randomUUID());
  expect(begun).toEqual([]);
  endOf(await read(writer, user, runId));
  expect(await balance(user)).toBe(1);
});
