import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { startPeer } from '#server/providers/mail/testing/smtp-peer.ts';
import { testDatabase } from '#server/testing/database.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
clearUpProcesses();
afterEach(async () => {
  expect(await checkCreditInvariants(db)).toEqual([]);
});

const recipientsOf = (mails: readonly string[]) =>
  mails.map((text) => /^To: <?([^\s>]+)/im.exec(text)?.[1] ?? 'nobody');

/** Returns how often the queue created each scheduled job in each minute. */
async function ticks(): Promise<{ name: string; times: number }[]> {
  const { rows } = await db.$client.query<{ name: string; times: number }>(
    `select name, count(*)::int as times from pgboss.job
     where name in (select name from pgboss.schedule where cron = '* * * * *')
     group by name, date_trunc('minute', created_on)`,
  );
  return rows;
}

it('runs each job and each scheduled tick once, whichever process takes it (R18, I7)', {
  timeout: 3 * patienceMs,
}, async () => {
  const peer = await startPeer();
  const env = { SMTP_URL: peer.url, MAIL_FROM: 'Matilha <oi@exemplo.com.br>' };
  const start = () => startProcess({ databaseUrl, unlimited: true, env });
  const products = await Promise.all([start(), start()]);
  const addresses = Array.from({ length: sizes.sharedJobs }, (_, index) => `cliente${index}@exemplo.com.br`);
  for (const [index, email] of addresses.entries()) {
    const response = await fetch(`${products[index % 2]?.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana Lima', email, phone: '(11) 98765-4321', password: 'Banho-morno-3' }),
    });
    expect(response.status).toBe(200);
  }
  await until('every mail arrived', () => peer.mails.length >= addresses.length);
  await until('a minute passed', async () => (await ticks()).length > 0);
  // Longer than the other process takes to find work that it was not told about.
  await sleep(5_000);
  expect(recipientsOf(peer.mails).toSorted()).toEqual(addresses.toSorted());
  expect((await ticks()).filter(({ times }) => times > 1)).toEqual([]);
  expect(products.map((product) => product.alive())).toEqual([true, true]);
});
