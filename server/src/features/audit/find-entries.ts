import { addDays } from '@matilha/contract/content/event-dates';
import type { AuditQuery } from '@matilha/contract/panel/audit';
import type { Context } from '#server/platform/context.ts';
import { instantInBrazil } from '#server/platform/time/brazil-time.ts';
import { type AuditFilter, selectAccountOf } from './repository.ts';
import { storedActor } from './rules.ts';

const firstInstant = (day: string): Date => instantInBrazil(day, '00:00');

/** Returns the filter of a search; null when it names an address without an account, so that nothing can match. */
export async function filterOf({ db }: Pick<Context, 'db'>, query: AuditQuery): Promise<AuditFilter | null> {
  const filter: AuditFilter = {
    action: query.action || undefined,
    subject: query.subject || undefined,
    requestId: query.request_id || undefined,
    from: query.from === undefined ? undefined : firstInstant(query.from),
    until: query.until === undefined ? undefined : firstInstant(addDays(query.until, 1)),
  };
  const actor = query.actor || query.q;
  if (!actor) return filter;
  const stored = storedActor(actor);
  if (stored !== null) return { ...filter, actor: stored };
  const account = await selectAccountOf(db, actor.toLowerCase());
  return account === undefined ? null : { ...filter, actor: `user:${account}` };
}
