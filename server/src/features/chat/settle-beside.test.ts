import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { leaseMs } from './rules.ts';
import { renewLeases } from './run-repository.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';

const { db, url, startWriter, read, balance } = await chatFixture();

it('leaves no stored text behind when an answer ends while a batch of its text is being stored', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const asked = gate();
  const written = gate();
  const { writer } = startWriter([asked, 'Oi', written]);
  const { runId } = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  const events = read(writer, user, runId);
  // The batch waits to see whether this row comes to stay.
  const rival = await ownPool(url, 1).connect();
  await rival.query('begin');
  await rival.query("insert into answer_chunks (run_id, start, text) values ($1, 0, '')", [runId]);
  asked.open();
  await expect.poll(() => countLockWaits(db, 'answer_chunks'), { interval: 10 }).toBe(1);
  written.open();
  await pause(200);
  await rival.query('rollback');
  rival.release(true);
  expect(endOf(await events)).toMatchObject({ message: { status: 'complete', content: 'Oi' } });
  expect(await balance(user)).toBe(0);
  const { rows } = await db.execute(sql`select text from answer_chunks where run_id = ${runId}`);
  expect(rows).toEqual([]);
});

it('leaves an answer to its process when the lease is renewed while a sweep waits for it', async () => {
  const user = await createSubscriber(db, { credits: 1 });
  const written = gate();
  const { writer } = startWriter(['Oi', written]);
  const { runId } = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  const events = read(writer, user, runId);
  const after = later(new Date(), 2 * leaseMs);
  let sweep: Promise<number> | undefined;
  await db.transaction(async (tx) => {
    await renewLeases(tx, [runId ?? 0], later(after, leaseMs));
    sweep = settleAbandonedAnswers(testContext({ db, clock: { now: () => after } }));
    await expect.poll(() => countLockWaits(db, 'answer_runs'), { interval: 10 }).toBe(1);
  });
  expect(await sweep).toBe(0);
  written.open();
  expect(endOf(await events)).toMatchObject({ message: { status: 'complete', content: 'Oi' } });
  expect(await balance(user)).toBe(0);
});
