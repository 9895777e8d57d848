import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { messages } from '#server/database/schema/chat.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { selectChosen, touchConversation } from '../chat/conversation-repository.ts';
import { keepRetention } from './usecases/keep-retention.ts';

const { db } = await testDatabase();
const long = new Date('2026-08-31T12:00:00Z');
const lately = new Date('2028-08-01T12:00:00Z');

/** Stores a question in the user's conversation with the assistant. */
async function say({ id: userId }: User, listaId: number, createdAt: Date): Promise<void> {
  const known = (await selectChosen(db, { userId, listaId }))?.id;
  const conversationId = known ?? (await openConversation(db, { userId, listaId, at: createdAt }));
  await touchConversation(db, conversationId, createdAt);
  const said = { userId, conversationId, listaId, createdAt };
  await db.insert(messages).values({ ...said, isAi: false, content: 'Oi', status: 'complete' });
}
const left = async (user: User) => {
  const { rows } = await db.$client.query<{ lista_id: number; n: number }>(
    'select lista_id, count(*)::int as n from messages where user_id = $1 group by 1 order by 1',
    [user.id],
  );
  return rows.map((row) => [row.lista_id, row.n]);
};

test('removes an idle chat and keeps active ones of the same user or with the same assistant', async () => {
  const user = await createSubscriber(db);
  const otherUser = await createSubscriber(db);
  await say(user, 1, long);
  await say(user, 1, long);
  await say(user, 6, long);
  await say(user, 6, lately);
  await say(otherUser, 1, long);
  await say(otherUser, 1, lately);
  const clock = { now: () => new Date('2028-08-31T12:00:00.001Z') };
  await keepRetention(testContext({ db, clock }), { sweep: async () => undefined });
  expect(await left(user)).toEqual([[6, 2]]);
  expect(await left(otherUser)).toEqual([[1, 2]]);
});

test('removes every idle chat but one whose answer was never settled, however many there are', async () => {
  const user = await createSubscriber(db);
  for (let count = 0; count < 120; count += 1) {
    const conversationId = await openConversation(db, { userId: user.id, listaId: 1, at: long });
    const status = count === 0 ? 'streaming' : 'complete';
    const said = { userId: user.id, conversationId, listaId: 1, createdAt: long };
    await db.insert(messages).values({ ...said, isAi: true, content: '', status });
  }
  const clock = { now: () => new Date('2028-08-31T12:00:00.001Z') };
  await keepRetention(testContext({ db, clock }), { sweep: async () => undefined });
  expect(await left(user)).toEqual([[1, 1]]);
});
