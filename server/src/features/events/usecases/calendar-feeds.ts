import { randomBytes } from 'node:crypto';
import { type CreateFeedInput, maxCalendarFeeds } from '@matilha/contract/content/events';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser, requireUser } from '#server/platform/context.ts';
import { feedToken } from '../feed-token.ts';
import { type FeedRow, holdUser, insertFeed, lockFeedOf, selectFeeds, setRevoked } from '../repository.ts';
import { sameChoice, storeChoice } from '../rules.ts';

/** Returns the acting user's unrevoked feeds, oldest first. */
export async function listFeeds(context: Context): Promise<FeedWithToken[]> {
  const rows = await selectFeeds(context.db, requireUser(context).id);
  return Promise.all(rows.map(async (row) => ({ row, token: await feedToken(context.db, row.id) })));
}

export interface FeedWithToken {
  row: FeedRow;
  token: string;
}

const full = `Você já tem ${maxCalendarFeeds} endereços. Revogue um que não usa mais para criar outro.`;

/**
 * Returns the user's feed of that choice, creating it if needed. Throws `invalid_input` past ten feeds, and
 * `provisional_account`, because the secret address would outlive the sessions of a stranger who opened the account.
 */
export async function createFeed(context: Context, choice: CreateFeedInput): Promise<FeedWithToken> {
  const { id: userId } = requireConfirmedUser(context);
  const filters = storeChoice(choice);
  const row = await context.db.transaction(async (tx) => {
    await holdUser(tx, userId);
    const feeds = await selectFeeds(tx, userId);
    const same = feeds.find((feed) => sameChoice(feed.filters, filters));
    if (same) return same;
    if (feeds.length >= maxCalendarFeeds) throw new AppError('invalid_input', { fields: { filtros: full } });
    const id = randomBytes(16).toString('base64url');
    const made = await insertFeed(tx, { id, userId, filters, createdAt: context.clock.now() });
    await audit(tx, context, { action: 'calendar_feed.create', subject: `calendar_feed:${id}` });
    return made;
  });
  return { row, token: await feedToken(context.db, row.id) };
}

/** Revokes a feed for good; idempotent. Throws `not_found`, also for another user's feed. */
export async function revokeFeed(context: Context, id: string): Promise<void> {
  const user = requireUser(context);
  await context.db.transaction(async (tx) => {
    const feed = await lockFeedOf(tx, user.id, id);
    if (!feed) throw new AppError('not_found');
    if (feed.revokedAt !== null) return;
    await setRevoked(tx, feed.id, context.clock.now());
    await audit(tx, context, { action: 'calendar_feed.revoke', subject: `calendar_feed:${feed.id}` });
  });
}
