import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Transaction } from '#server/database/connection.ts';
import { grant, reserve } from '#server/features/credits/api.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { sendMessage } from './usecases/send-message.ts';

const { db, startWriter, read, balance } = await chatFixture();

/** Sends a question that reads the account's credits and then waits until `change`, which has their lock, is committed. */
async function sendDuring(
  user: User,
  writer: ReturnType<typeof startWriter>['writer'],
  change: (tx: Transaction) => Promise<unknown>,
) {
  const changed = gate();
  const asked = gate();
  const changing = db.transaction(async (tx) => {
    await change(tx);
    changed.open();
    await asked.hold;
  });
  await changed.hold;
  const sent = sendMessage(testContext({ db, user }), writer, ask(user), null);
  sent.catch(() => undefined);
  try {
    await expect.poll(() => countLockWaits(db, 'credit_accounts'), { interval: 10 }).toBe(1);
  } finally {
    asked.open();
    await changing;
  }
  return sent;
}

it('refuses a question whose credits were taken while it waited for the account', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const { writer, model } = startWriter(['pronto']);
  const taken = { userId: user.id, amount: 1, sourceKey: randomUUID(), now: new Date() };
  const sent = sendDuring(user, writer, (tx) => reserve(tx, taken));
  await expect(sent).rejects.toMatchObject({ code: 'no_credits' });
  expect(await balance(user)).toBe(0);
  expect(model.requests).toEqual([]);
});

it('stores a question once when credits were added while it waited for the account', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const { writer } = startWriter(['pronto']);
  const now = new Date();
  const added = {
    userId: user.id,
    kind: 'operator',
    amount: 5,
    startsAt: now,
    endsAt: null,
    reason: 'teste',
    now,
  } as const;
  const { runId, responsesAvailable } = await sendDuring(user, writer, (tx) =>
    grant(tx, { ...added, sourceKey: randomUUID() }),
  );
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
