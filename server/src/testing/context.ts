import type { Role, User } from '@matilha/contract/account/account';
import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { presentUser } from '#server/features/account/api.ts';
import { bringUpToDate, grant } from '#server/features/credits/api.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Actor, Context } from '#server/platform/context.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A queue for use cases whose jobs the test ignores. */
export const noJobs: JobQueue = { enqueue: async () => undefined };

interface ContextOptions {
  db: Database;
  user?: User;
  clock?: Clock;
  jobs?: JobQueue;
}

/** Returns the context of a use case, acting as the user or as a visitor. */
export function testContext({ db, user, clock = systemClock, jobs = noJobs }: ContextOptions): Context {
  const actor: Actor = user
    ? { kind: 'user', user, sessionId: 1, secondFactorAt: clock.now() }
    : { kind: 'visitor' };
  return { actor, db, clock, jobs, log: quiet, requestId: 'test' };
}

let created = 0;

interface NewSubscriber {
  /** Credits of the account; none by default: the free tier's period is not granted. */
  credits?: number;
  role?: Role;
  paymentStatus?: string;
}

/** Creates a verified subscriber of a paid plan (so that no clock grants credits) with exactly these credits. */
export async function createSubscriber(db: Database, account: NewSubscriber = {}): Promise<User> {
  const now = new Date();
  created += 1;
  const row = onlyRow(
    await db
      .insert(users)
      .values({
        email: `pessoa${created}-${process.pid}@exemplo.com.br`,
        emailVerifiedAt: now,
        firstName: 'Pessoa',
        phone: '11987654321',
        tierId: 1,
        role: account.role ?? 'subscriber',
        paymentStatus: account.paymentStatus ?? 'ativo',
        createdAt: now,
      })
      .returning(),
  );
  const credits = account.credits ?? 0;
  await db.transaction(async (tx) => {
    await bringUpToDate(tx, row.id, now);
    if (credits === 0) return;
    await grant(tx, {
      userId: row.id,
      kind: 'operator',
      sourceKey: `test:${row.id}`,
      amount: credits,
      startsAt: now,
      endsAt: null,
      reason: 'test',
      now,
    });
  });
  return presentUser(row, credits);
}
