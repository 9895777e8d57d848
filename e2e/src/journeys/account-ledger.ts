import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/src/database/connection.ts';
import { capture, grant, release, reserve } from '../../../server/src/features/credits/api.ts';

const day = 24 * 60 * 60 * 1000;
export const daysAgo = (count: number) => new Date(Date.now() - count * day);

/** Writes a period's credits and then answers, the last of which is released: two entries for each answer. */
export async function plantLedger(db: Database, userId: number, answers: number, at: Date): Promise<void> {
  await db.transaction((tx) =>
    grant(tx, {
      userId,
      kind: 'period',
      sourceKey: randomUUID(),
      amount: answers + 3,
      startsAt: at,
      endsAt: new Date(at.getTime() + 30 * day),
      reason: 'invoice',
      now: at,
    }),
  );
  for (let index = 1; index <= answers; index += 1) {
    const now = new Date(at.getTime() + index * 60_000);
    await db.transaction(async (tx) => {
      const { holdId } = await reserve(tx, { userId, amount: 1, sourceKey: randomUUID(), now });
      if (index === answers) await release(tx, { holdId, now, reason: 'model_failed' });
      else await capture(tx, { holdId, now });
    });
  }
}
