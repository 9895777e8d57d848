import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/connection.ts';
import { later, minutes } from '#server/platform/clock.ts';
import { openAccount } from '../usecases/bring-up-to-date.ts';

export const start = new Date('2026-03-01T12:00:00Z');
export const freeCredits = 10;

export interface Subscriber {
  tierId?: 1 | 4;
  verified?: boolean;
  createdAt?: Date;
}

/** Creates a user with a credit account and returns its id; on a paid tier it starts without credits. */
export async function subscriber(
  db: Database,
  { tierId = 1, verified = true, createdAt = start }: Subscriber = {},
): Promise<number> {
  await ensureTiers(db);
  return db.transaction(async (tx) => {
    const verifiedAt = verified ? later(createdAt, minutes(5)).toISOString() : null;
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into users (email, email_verified_at, first_name, phone, tier_id, created_at)
      values (${`${randomUUID()}@exemplo.com.br`}, ${verifiedAt}, 'Ana', '11987654321', ${tierId},
        ${createdAt.toISOString()})
      returning id`);
    const userId = rows[0]?.id ?? 0;
    await openAccount(tx, { userId, now: createdAt });
    return userId;
  });
}

async function ensureTiers(db: Executor): Promise<void> {
  await db.execute(sql`
    insert into tiers (tier_id, titulo, valor, ancoragem, responses_limit, link, check1, check2, check3)
    select id, 'Plano', 0, 0, ${freeCredits}, '/subscribe', 'sim', 'sim', 'sim' from unnest(array[1, 4]) as id
    on conflict (tier_id) do update set responses_limit = excluded.responses_limit
    where tiers.responses_limit <> excluded.responses_limit`);
}

export interface EntryRow extends Record<string, unknown> {
  kind: string;
  amount: number;
  after: number;
}

/** Returns a user's ledger entries, oldest first. */
export async function ledgerOf(db: Executor, userId: number): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select kind, amount, available_after as after from credit_entries where user_id = ${userId} order by id`);
  return rows;
}
