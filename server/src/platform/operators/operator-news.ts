import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '../context.ts';

export const operatorNewsJob = 'staff.operator-news';

/** A deed of a member of staff that concerns money, for a mail to every operator. */
export interface OperatorNews {
  subject: string;
  /** Portuguese sentences without the author's name. */
  lines: string[];
}

/**
 * Mails the news to all operators if the transaction commits: a job writes the mails, so that any feature can report. `authorId` is the acting
 * user unless given.
 */
export async function notifyOperatorsLater(
  tx: Transaction,
  { jobs, clock, actor }: Pick<Context, 'jobs' | 'clock' | 'actor'>,
  { subject, lines }: OperatorNews,
  authorId: number | null = actor.kind === 'user' ? actor.user.id : null,
): Promise<void> {
  const at = clock.now().toISOString();
  await jobs.enqueue(tx, operatorNewsJob, { subject, lines, authorId, at });
}
