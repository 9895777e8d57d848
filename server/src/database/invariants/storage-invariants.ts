import { sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';

const counted = sql`
  select user_id, 'photo' as kind, stored_size, octet_length(bytes) as size from photos
  union all select user_id, 'post_photo', stored_size, octet_length(bytes) from post_photos
  union all select user_id, 'post', stored_size,
    octet_length(tema || cena || legenda || chamada || array_to_string(hashtags, '')) from posts
  union all select user_id, 'calculation', stored_size,
    octet_length(input::text || result::text || steps::text || notices::text) from calculations`;

/**
 * Returns one line for each account and kind whose ledger of storage is not the sum of its rows, for each row with a wrong size, and for each sum that
 * differs; empty when all hold. Call it in a quiet moment or in a transaction of isolation level repeatable read.
 */
export async function checkStorageInvariants(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ broken: string }>(sql`
    with counted as (${counted}),
    sums as (select user_id, kind, sum(stored_size) as bytes from counted group by user_id, kind),
    ledger as (select kind, stored.provisional, sum(bytes) as bytes from stored_bytes stored group by 1, 2),
    totals as (select kind, provisional, sum(bytes) as bytes from stored_sums group by 1, 2)
    select format('%s of user %s: %s counted, %s stored', kind, user_id, stored.bytes, sums.bytes) as broken
      from sums full join stored_bytes stored using (user_id, kind)
      where coalesce(stored.bytes, 0) <> coalesce(sums.bytes, 0)
    union all select format('%s of user %s has the size %s instead of %s', kind, user_id, stored_size, size)
      from counted where stored_size <> size
    union all select format('the sum of %s (provisional: %s) is %s instead of %s', kind, provisional, totals.bytes, ledger.bytes)
      from ledger full join totals using (kind, provisional)
      where coalesce(ledger.bytes, 0) <> coalesce(totals.bytes, 0)
    union all select format('user %s is counted as provisional: %s', stored.user_id, stored.provisional)
      from stored_bytes stored join users on users.id = stored.user_id
      where stored.provisional <> users.provisional`);
  return rows.map(({ broken }) => broken);
}
