import { type Database, openDatabase } from '../../../server/src/database/connection.ts';
import { sessions } from '../../../server/src/database/schema/accounts.ts';
import { grant } from '../../../server/src/features/credits/api.ts';
import { subscriber } from '../../../server/src/features/credits/testing/fixtures.ts';
import { hashToken, newToken } from '../../../server/src/platform/tokens.ts';

export interface BenchUser {
  id: number;
  cookie: string;
}

export const open = (connectionString: string): Database =>
  openDatabase({ connectionString, max: 4, onError: () => undefined });

/** Creates signed-in subscribers with more credits than a measurement spends. */
export async function createUsers(db: Database, count: number): Promise<BenchUser[]> {
  const users: BenchUser[] = [];
  const now = new Date();
  const endsAt = new Date(now.getTime() + 86_400_000);
  for (let made = 0; made < count; made += 1) {
    const userId = await subscriber(db, { tierId: 1 });
    const fact = { kind: 'period' as const, sourceKey: `bench:${userId}`, reason: 'bench' };
    await db.transaction((tx) =>
      grant(tx, { userId, amount: 1_000_000, startsAt: now, endsAt, now, ...fact }),
    );
    const token = newToken();
    await db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: endsAt,
    });
    users.push({ id: userId, cookie: `matilha=${token}` });
  }
  return users;
}
