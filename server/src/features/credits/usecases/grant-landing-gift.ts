import type { Transaction } from '#server/database/connection.ts';
import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { landingGiftElsewhere, lockMailbox } from '../mailbox-repository.ts';
import { grant } from './grant.ts';

interface LandingGift {
  userId: number;
  email: string;
  amount: number;
  endsAt: Date;
  now: Date;
}

/** Grants a provisional account its credits; 0 when another provisional account of the mailbox has them (S16). */
export async function grantLandingGift(
  tx: Transaction,
  { userId, email, amount, endsAt, now }: LandingGift,
): Promise<void> {
  await lockMailbox(tx, mailboxKey(email));
  const repeated = await landingGiftElsewhere(tx, userId, now);
  await grant(tx, {
    userId,
    kind: 'operator',
    sourceKey: `landing:${userId}`,
    amount: repeated ? 0 : amount,
    startsAt: now,
    endsAt,
    reason: repeated ? 'landing_gift_repeated' : 'landing_gift',
    now,
  });
}
