import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { testDatabase } from '#server/testing/database.ts';
import { CreditModel } from './testing/credit-model.ts';
import { start, subscriber } from './testing/fixtures.ts';
import { ledgerCommands, type World } from './testing/ledger-commands.ts';

const { db: killer, url } = await testDatabase();
const sequences = 500;
const lanes = 4;

beforeAll(async () => {
  await killer.execute(sql`
    insert into agent_categories (id, nome, ordem) values (9000, 'Ensaio', 99);
    insert into agents (id, categoria_id, title, description, image_url, credits_per_use, instructions,
      temperature, max_output_tokens, ordem)
    select 9000 + n, 9000, 'Ensaio', '', '', 1, '', 0, 1, n from generate_series(0, 7) n`);
});

/** Runs sequences on connections of their own, so that each kills only its own. */
async function runLane(seed: number, numRuns: number, casualties: World['casualties']): Promise<void> {
  const db = openDatabase({ connectionString: url, max: 2, onError: () => {} });
  const beginning = fc.record({ freeTier: fc.boolean(), verified: fc.boolean() });
  const property = fc.asyncProperty(beginning, ledgerCommands, async ({ freeTier, verified }, commands) => {
    const userId = await subscriber(killer, { tierId: freeTier ? 4 : 1, verified, createdAt: start });
    const world: World = { db, killer, casualties, userId, holds: new Map() };
    await fc.asyncModelRun(
      () => ({ model: new CreditModel(start, freeTier, verified), real: world }),
      commands,
    );
    expect(await checkCreditInvariants(killer, userId)).toEqual([]);
  });
  try {
    await fc.assert(property, { numRuns, seed });
  } finally {
    await db.$client.end();
  }
}

it(`agrees with the reference model in ${sequences} sequences, with backends killed at random`, {
  timeout: 300_000,
}, async () => {
  const casualties = { killed: 0 };
  const seed = Number(process.env.LEDGER_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const all = Array.from({ length: lanes }, (_, lane) => runLane(seed + lane, sequences / lanes, casualties));
  const outcomes = await Promise.allSettled(all);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  expect(casualties.killed).toBeGreaterThan(sequences / 5);
  expect(await checkCreditInvariants(killer)).toEqual([]);
});
