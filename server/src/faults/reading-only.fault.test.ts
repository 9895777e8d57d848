import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limitTable } from '#server/platform/limits.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { plantOwner } from './testing/samples/planted-owner.ts';
import { routeSamples } from './testing/samples/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));
const product = await testProduct({ limits: unlimited });
const { db, app } = product;
const { owner, ids } = await plantOwner(product);
const operator = await createSubscriber(db, { credits: 20, role: 'operator' });

/** Records about the reads themselves: when a session or a feed was last used, from which address, and how often. */
const aboutReading = ['sessions', 'access_log', 'rate_limits', 'calendar_feeds'];
/** Sums over `stored_bytes` and over answers, which jobs add up while the test reads. */
const addedUpByJob = ['stored_sums', 'answer_figures'];
const leftOut = new Set([...aboutReading, ...addedUpByJob]);

/** The audit log names each look at data of people in the panel, and each file of them (L20). */
const looks = String.raw`\.(list|open|view|search|export)$`;

/** Returns one hash for each table, over all of its rows but those left out and the looks. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    if (leftOut.has(name)) continue;
    const { rows: hash } = await db.execute<{ hash: string }>(
      sql`select coalesce(md5(string_agg(each::text, ',' order by each::text)), '') as hash from ${sql.identifier(name)} each
          where coalesce(to_jsonb(each) ->> 'action', '') !~ ${looks}`,
    );
    hashes[name] = hash[0]?.hash ?? '';
  }
  return hashes;
}

const reads = app.routeTable.filter(({ method, url }) => method === 'GET' && !url.includes('*'));

async function readEverything(as: User) {
  for (const { method, url } of reads) {
    const path = routeSamples[`${method} ${url}`]?.path?.(ids) ?? url;
    for (const verb of ['GET', 'HEAD', 'OPTIONS']) {
      const cookie = await signIn(db, as);
      await (await product.call(null, verb, path, undefined, { cookie })).text();
    }
  }
}

it('changes nothing by GET, HEAD or OPTIONS on any route', { timeout: 240_000 }, async () => {
  expect(reads.length).toBeGreaterThan(40);
  // The first read may settle work that is due by the clock, and generate secrets at their first use.
  for (const as of [owner, operator]) await readEverything(as);
  const before = await contents();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['users', 'messages', 'credit_entries', 'mails']),
  );
  for (const as of [owner, operator]) await readEverything(as);
  expect(await contents()).toEqual(before);
});
