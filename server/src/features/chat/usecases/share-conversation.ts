import { randomBytes } from 'node:crypto';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { type Context, requireConfirmedUser, requireUser } from '#server/platform/context.ts';
import { signedId, signId } from '#server/platform/signed-ids.ts';
import { CitationFilter } from '../answer/citations.ts';
import {
  deleteLink,
  hasConversation,
  type LinkRow,
  lockConversation,
  type SharedMessageRow,
  type SharedRow,
  selectLink,
  selectNewestAnswer,
  selectShared,
  selectSharedMessages,
  upsertLink,
} from '../link-repository.ts';

const secret = 'conversation_links';
const pageSize = 100;

export interface LinkWithToken {
  row: LinkRow;
  token: string;
}

const withToken = async (context: Context, row: LinkRow): Promise<LinkWithToken> => ({
  row,
  token: await signId(context.db, secret, row.id),
});

/**
 * Makes a link to the user's own conversation up to its newest answer and under its title of now, for so many days. A link that is still valid keeps its address and is
 * renewed; an expired one gets another address. Throws `not_found`, `invalid_input` without an answer, and `provisional_account`, because the
 * link would outlive the sessions of a stranger who opened the account.
 */
export async function shareConversation(
  context: Context,
  conversationId: number,
  lasting: number,
): Promise<LinkWithToken> {
  const { id: userId } = requireConfirmedUser(context);
  const now = context.clock.now();
  const row = await context.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, userId, conversationId);
    if (!conversation) throw new AppError('not_found');
    const untilMessageId = await selectNewestAnswer(tx, conversationId);
    if (untilMessageId === null)
      throw new AppError('invalid_input', { fields: { dias: 'Esta conversa ainda não tem resposta' } });
    const known = await selectLink(tx, conversationId);
    const id = known && known.expiresAt > now ? known.id : randomBytes(16).toString('base64url');
    const expiresAt = later(now, days(lasting));
    const { title } = conversation;
    const link = { conversationId, id, userId, untilMessageId, title, createdAt: now, expiresAt };
    const details = { conversation: conversationId, days: lasting };
    await audit(tx, context, { action: 'conversation.share', subject: `user:${userId}`, details });
    return upsertLink(tx, link);
  });
  return withToken(context, row);
}

/** Returns the valid link of the user's own conversation; undefined when it is not shared. Throws `not_found`. */
export async function findLink(context: Context, conversationId: number): Promise<LinkWithToken | undefined> {
  const { id: userId } = requireUser(context);
  if (!(await hasConversation(context.db, userId, conversationId))) throw new AppError('not_found');
  const row = await selectLink(context.db, conversationId);
  return row && row.expiresAt > context.clock.now() ? withToken(context, row) : undefined;
}

/** Revokes the link of the user's own conversation for good; does nothing without one. Throws `not_found`. */
export async function revokeLink(context: Context, conversationId: number): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    if (!(await lockConversation(tx, userId, conversationId))) throw new AppError('not_found');
    if (!(await deleteLink(tx, conversationId))) return;
    const details = { conversation: conversationId };
    await audit(tx, context, { action: 'conversation.unshare', subject: `user:${userId}`, details });
  });
}

/** A page of a shared conversation, oldest message first; `more` when there are earlier ones. */
export type SharedPage = SharedRow & { messages: SharedMessageRow[]; more: boolean };

/** Returns a page of the conversation that a link shares; its secret address is the only authorization. Throws `not_found`, also once it expired or was revoked. */
export async function readShared(
  context: Context,
  token: string,
  before: number | undefined,
): Promise<SharedPage> {
  const id = await signedId(context.db, secret, token);
  const shared = id === undefined ? undefined : await selectShared(context.db, id, context.clock.now());
  if (!shared) throw new AppError('not_found');
  const rows = await selectSharedMessages(context.db, shared.link, { before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize).reverse();
  const more = rows.length > pageSize;
  return { ...shared, more, messages: shown.map((row) => (row.isAi ? withoutCitations(row) : row)) };
}

/** The sources stay with their owner, who may have bought them. */
function withoutCitations(row: SharedMessageRow): SharedMessageRow {
  const filter = new CitationFilter({ numbers: new Set(), facts: new Set() });
  return { ...row, content: filter.push(row.content) + filter.end() };
}
