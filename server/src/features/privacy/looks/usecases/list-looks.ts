import type { LooksPage } from '@matilha/contract/privacy/privacy';
import { type Context, requireUser } from '#server/platform/context.ts';
import { selectLooks } from '../looks-repository.ts';

const pageSize = 10;

/** Returns a page of the looks of staff at the acting user's words, newest first: which, when and why, never by whom (L20). */
export async function listLooks(context: Context, before: number | undefined): Promise<LooksPage> {
  const { id } = requireUser(context);
  const found = await selectLooks(context.db, id, { before, limit: pageSize + 1 });
  const looks = found.slice(0, pageSize).map((look) => ({
    id: look.id,
    at: look.at.toISOString(),
    action: look.action,
    reason: look.reason,
    conversation: look.conversation,
  }));
  return { looks, next: found.length > pageSize ? (looks.at(-1)?.id ?? null) : null };
}
