import { worksIn } from '@matilha/contract/panel/staff';
import type { Context } from '#server/platform/context.ts';
import type { Reader } from './access-repository.ts';

/** Returns the reader of this context at its clock's time. */
export function readerOf({ actor, clock }: Pick<Context, 'actor' | 'clock'>): Reader {
  const now = clock.now();
  if (actor.kind !== 'user') return { userId: null, seesAll: false, now };
  return { userId: actor.user.id, seesAll: worksIn(actor.user.role, 'content'), now };
}
