import { expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { waitingMails } from '../work-kinds.ts';
import { exportWork } from './export-work.ts';

const { db } = await testDatabase();

it('writes all waiting items, also behind items that are done meanwhile', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  await db.$client.query(
    `insert into mails (recipient, subject, html, text, status, attempts, kind, created_at)
     select 'a@exemplo.com.br', 'Oi', '', 'Oi', 'failed', 3, 'reset_password', now() from generate_series(1, 1100)`,
  );
  const lines: string[] = [];
  const pieces = await exportWork(testContext({ db, user: operator }), [waitingMails], 'mails');
  for await (const line of pieces) {
    lines.push(line);
    if (lines.length === 2) {
      await db.$client.query(
        "update mails set status = 'sent' where id in (select id from mails where status = 'failed' order by id limit 500)",
      );
    }
  }
  expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(1_100);
});
