import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { expect } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { openClients, type Reading } from './client.ts';
import { messagesOf, spending } from './ledger.ts';

export interface Chat {
  user: User;
  point: string;
  key: string;
}

/** Creates one person with three credits, and a key for their question, for each point at which their answer is to fail. */
export const openChats = (db: Database, points: readonly string[]): Promise<Chat[]> =>
  Promise.all(
    points.map(async (point) => ({
      user: await createSubscriber(db, { credits: 3 }),
      point,
      key: randomUUID(),
    })),
  );

/** Repeats the same key: one question, one answer, one debit, and always the same body. */
export async function expectOneAnswer(
  db: Database,
  url: string,
  { user, key, content }: Chat & { content: string },
): Promise<void> {
  const { send } = openClients(db);
  const retried = await send({ url, user, content, key });
  expect(retried).toMatchObject({ status: 201, body: { aiMessage: { status: 'complete' } } });
  expect(await send({ url, user, content, key })).toEqual(retried);
  expect((await messagesOf(db, user)).map(({ isAi }) => isAi)).toEqual([false, true]);
  expect(await spending(db, user)).toEqual({ debits: 1, available: 2 });
}

/** Returns whether the reader received the end of the answer before its process died. */
export const confirmed = (reading: Promise<Reading>): Promise<boolean> =>
  reading.then(
    async ({ ended }) => (await ended)?.event === 'done',
    () => false,
  );
