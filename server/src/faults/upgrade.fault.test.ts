import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { roles } from '#server/database/embedded/connection.ts';
import { connected, earlierDatabase, migrateTo, oldestServed } from '#server/testing/earlier-database.ts';
import { withRole } from '#server/testing/sql-names.ts';
import { fillEarlierSchema } from './testing/earlier-schema.ts';
import { patienceMs, sizes } from './testing/scale.ts';

const mostMs = 2_000;

/** Statements of the program before the migrations: they name no later column. `$1` numbers the uses of each. */
const statements = [
  'select id, email, first_name from users where id = 1 + $1::int % 1000',
  `update users set nome_negocio = 'Loja ' || $1 where id = 1 + $1::int % 1000`,
  `insert into users (email, first_name, phone, tier_id, created_at)
   values ('nova' || $1 || '@exemplo.com.br', 'Zuleica', '11912345678', 1, now())`,
  `insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
   values (1 + $1::int % 1000, 1 + $1::int % 1000, 1, false, 'Oi', 'complete', now())`,
  `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at)
   values (1 + $1::int % 1000, 'grant', 5, 5, 'x', now())`,
  `insert into audit_log (at, actor, action, subject, request_id) values (now(), 'user:1', 'x', 'user:' || $1, 'x')`,
  `update answer_runs set lease_until = now() where id = 1 + $1::int % 1000`,
  `insert into leads (name, email, whatsapp, area, created_at) values ('Ana', 'l' || $1, '11', 'petshop', now())`,
];
/** A backup or a report: it keeps every table that it read from being altered until its transaction ends. */
const longReading = `begin; select from users limit 1; select from messages limit 1; select from answer_runs limit 1;
  select from leads limit 1; select pg_sleep(3); commit`;

/** Repeats each statement on a connection of its own; `stop` returns how often they ran and the longest time of one. */
async function keepBusy(url: string) {
  let going = true;
  const count = { calls: 0, longestMs: 0, slowest: '' };
  const repeat = (client: pg.Client, text: string) =>
    (async () => {
      for (let n = 0; going; n += 1) {
        const begun = performance.now();
        await client.query(text, [String(n)]);
        const ms = performance.now() - begun;
        count.calls += 1;
        if (ms > count.longestMs) Object.assign(count, { longestMs: ms, slowest: text });
        await sleep(20);
      }
    })();
  const asOwner = withRole(url, roles.owner);
  const loops = statements.map((text) => connected(asOwner, (client) => repeat(client, text)));
  const reader = connected(asOwner, async (client) => {
    while (going) {
      await client.query(longReading);
      await sleep(1_500);
    }
  });
  const ended = Promise.all([...loops, reader]);
  // A failure counts when the test stops them.
  ended.catch(() => undefined);
  return async () => {
    going = false;
    await ended;
    return count;
  };
}

it(
  'delays no request of the earlier program by two seconds while two processes migrate (R34)',
  async () => {
    const url = await earlierDatabase(oldestServed);
    await connected(url, (superuser) => fillEarlierSchema(superuser, sizes.peopleAtUpgrade));
    const stop = await keepBusy(url);
    const begun = performance.now();
    await Promise.all([migrateTo(url), migrateTo(url)]);
    const ms = performance.now() - begun;
    await sleep(200);
    const { calls, longestMs, slowest } = await stop();
    process.stdout.write(
      `R34: ${sizes.peopleAtUpgrade} people migrated in ${ms.toFixed(0)} ms, ${calls} statements beside it, longest ${longestMs.toFixed(0)} ms: ${slowest}\n`,
    );
    expect(longestMs).toBeLessThan(mostMs);
    const { rows } = await connected(url, (client) =>
      client.query(
        `select count(*)::int as people, bool_or(search_text like '% loja %') as changed,
           count(*) filter (where search_text like '%ana%souza%' or search_text like '%zuleica%')::int as found
         from users`,
      ),
    );
    expect(rows).toEqual([{ people: rows[0].people, found: rows[0].people, changed: true }]);
  },
  patienceMs * 5,
);
