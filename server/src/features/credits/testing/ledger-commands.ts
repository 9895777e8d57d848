import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database, Transaction } from '#server/database/connection.ts';
import { days, hours } from '#server/platform/clock.ts';
import { adjust } from '../usecases/adjust.ts';
import { bringUpToDate } from '../usecases/bring-up-to-date.ts';
import { capture } from '../usecases/capture.ts';
import { grant } from '../usecases/grant.ts';
import { readBalance } from '../usecases/read-balance.ts';
import { release } from '../usecases/release.ts';
import { reserve } from '../usecases/reserve.ts';
import type { CreditModel } from './credit-model.ts';
import { type Casualties, type Fault, withFault } from './faulty-database.ts';
import { operatorContext } from './operator-context.ts';

/** The real system: one user of a real database. */
export interface World {
  db: Database;
  killer: Database;
  casualties: Casualties;
  userId: number;
  /** Hold ids by the number in their source key. */
  holds: Map<number, number>;
}

type Command = fc.AsyncCommand<CreditModel, World>;
type Operation = (model: CreditModel, world: World) => Promise<void>;

/** Builds a command that also compares the balance with the model's. */
const command = (
  name: string,
  operation: Operation,
  possible: (model: CreditModel) => boolean = () => true,
): Command => ({
  check: possible,
  toString: () => name,
  run: async (model, world) => {
    await operation(model, world);
    model.catchUp();
    const balance = await withFault(world, 'none', (db) =>
      readBalance(db, world.userId, new Date(model.now)),
    );
    expect(balance).toEqual({ available: model.available, held: model.held });
  },
});

const instant = (milliseconds: number) => (milliseconds === Infinity ? null : new Date(milliseconds));

const grantCredits = (key: number, amount: number, lasts: number, fault: Fault) =>
  command(`grant ${key} ${amount} ${lasts} ${JSON.stringify(fault)}`, async (model, world) => {
    const now = new Date(model.now);
    const { userId } = world;
    const sourceKey = `invoice:${userId}:${key}`;
    model.grant(`invoice ${key}`, amount, model.now + lasts);
    const endsAt = instant(now.getTime() + lasts);
    const { available } = await withFault(world, fault, (db) =>
      db.transaction((tx) =>
        grant(tx, {
          userId,
          kind: 'period',
          sourceKey,
          amount,
          startsAt: now,
          endsAt,
          reason: 'invoice',
          now,
        }),
      ),
    );
    expect(available).toBe(model.available);
  });

const reserveCredits = (key: number, amount: number, fault: Fault) =>
  command(`reserve ${key} ${amount} ${JSON.stringify(fault)}`, async (model, world) => {
    const now = new Date(model.now);
    const { userId } = world;
    const accepted = model.reserve(`hold ${key}`, amount);
    const attempt = withFault(world, fault, (db) =>
      db.transaction(async (tx) => {
        const reserved = await reserve(tx, { userId, amount, sourceKey: `hold:${userId}:${key}`, now });
        await storeQuestion(tx, userId, key, reserved.holdId, now);
        return reserved;
      }),
    );
    if (!accepted) return expect(attempt).rejects.toMatchObject({ code: 'no_credits' });
    const { holdId, available } = await attempt;
    expect(available).toBe(model.available);
    expect(world.holds.get(key) ?? holdId).toBe(holdId);
    world.holds.set(key, holdId);
  });

async function storeQuestion(tx: Transaction, userId: number, key: number, holdId: number, now: Date) {
  const at = now.toISOString();
  await tx.execute(sql`
    with chat as (
      insert into conversations (user_id, lista_id, title, created_at, last_at)
      values (${userId}, ${9000 + key}, 'Oi', ${at}, ${at}) returning id
    ), question as (
      insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, idempotency_key, created_at)
      select ${userId}, id, ${9000 + key}, false, 'Oi', 'complete', ${`question-${key}`}, ${at} from chat
      on conflict (user_id, idempotency_key) do nothing returning id, conversation_id
    ), answer as (
      insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, created_at)
      select ${userId}, conversation_id, ${9000 + key}, true, '', 'streaming', id, ${at} from question returning id
    )
    insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
    select answer.id, ${userId}, ${holdId}, ${at}, ${at} from answer`);
}

type Ending = 'complete' | 'stopped' | 'failed' | 'interrupted';

const settleHold = (key: number, wanted: 'captured' | 'released', ending: Ending, fault: Fault) =>
  command(
    `${wanted} ${key} ${ending} ${JSON.stringify(fault)}`,
    async (model, world) => {
      const now = new Date(model.now);
      const holdId = world.holds.get(key) ?? 0;
      const settled = model.settle(`hold ${key}`, wanted);
      const { outcome, available } = await withFault(world, fault, (db) =>
        db.transaction(async (tx) => {
          const result = await (wanted === 'captured'
            ? capture(tx, { holdId, now })
            : release(tx, { holdId, now, reason: ending }));
          if (result.outcome === wanted)
            await endAnswer(tx, holdId, ending, wanted === 'captured' ? 'Oi!' : '');
          return result;
        }),
      );
      expect(outcome).toBe(settled === wanted ? wanted : `already_${settled}`);
      expect(available).toBe(model.available);
    },
    (model) => model.holds.has(`hold ${key}`),
  );

async function endAnswer(tx: Transaction, holdId: number, ending: Ending, text: string) {
  await tx.execute(sql`
    update messages set status = ${ending}, content = ${text} from answer_runs run
    where run.hold_id = ${holdId} and messages.id = run.message_id and messages.status = 'streaming'`);
}

const adjustments = [5, -3, 2, -8, 1, -1];

const adjustCredits = (key: number, lasts: number, fault: Fault) =>
  command(`adjust ${key} ${lasts} ${JSON.stringify(fault)}`, async (model, world) => {
    const amount = adjustments[key] ?? 0;
    const now = new Date(model.now);
    const changed = model.adjust(`${key}`, amount, model.now + lasts);
    const endsAt = instant(now.getTime() + lasts);
    const input = { userId: world.userId, amount, reason: 'Cortesia', key: `adjust-${key}`, endsAt };
    const outcome = await withFault(world, fault, (db) => adjust(operatorContext(db, now), input));
    expect(outcome).toEqual({ amount: changed, available: model.available });
  });

const stepClock = (step: number) =>
  command(`clock ${step}`, async (model) => {
    model.now += step;
  });

const verify = (fault: Fault) =>
  command(`verify ${JSON.stringify(fault)}`, async (model, world) => {
    const now = new Date(model.now);
    model.verified = true;
    await withFault(world, fault, (db) =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`update users set email_verified_at = ${now.toISOString()} where id = ${world.userId}`,
        );
        await bringUpToDate(tx, world.userId, now);
      }),
    );
  });

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constant<Fault>('reply lost') },
  { weight: 1, arbitrary: fc.constant<Fault>('killed before commit') },
  { weight: 1, arbitrary: fc.record({ killedAfterMs: fc.nat(4) }) },
);
const lasts = fc.constantFrom(0, hours(2), days(10), days(30), Infinity);
const holdKey = fc.nat(7);

/** Sequences of all operations on one user's credits, including duplicates and faults. */
export const ledgerCommands = fc.commands(
  [
    fc.tuple(fc.nat(4), fc.nat(6), lasts, fault).map((args) => grantCredits(...args)),
    fc.tuple(holdKey, fc.integer({ min: 1, max: 4 }), fault).map((args) => reserveCredits(...args)),
    fc.tuple(holdKey, fc.integer({ min: 1, max: 4 }), fault).map((args) => reserveCredits(...args)),
    fc
      .tuple(holdKey, fc.constantFrom<Ending>('complete', 'stopped'), fault)
      .map(([key, ending, failure]) => settleHold(key, 'captured', ending, failure)),
    fc
      .tuple(holdKey, fc.constantFrom<Ending>('failed', 'interrupted', 'stopped'), fault)
      .map(([key, ending, failure]) => settleHold(key, 'released', ending, failure)),
    fc.tuple(fc.nat(adjustments.length - 1), lasts, fault).map((args) => adjustCredits(...args)),
    fc.constantFrom(hours(1), days(5), days(31), days(95), -hours(1)).map(stepClock),
    fault.map(verify),
  ],
  { maxCommands: 24, size: 'max' },
);
