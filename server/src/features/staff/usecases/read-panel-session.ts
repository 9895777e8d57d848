import { type Context, requireStaffSession } from '#server/platform/context.ts';
import { type Methods, selectMethods } from '../repository.ts';

export interface PanelSessionFacts {
  user: ReturnType<typeof requireStaffSession>['user'];
  secondFactorAt: Date | null;
  methods: Methods;
}

/** Returns the acting member of staff, the second factors enrolled, and when this session last passed one. */
export async function readPanelSession(context: Context): Promise<PanelSessionFacts> {
  const { user } = requireStaffSession(context);
  const secondFactorAt = context.actor.kind === 'user' ? context.actor.secondFactorAt : null;
  return { user, secondFactorAt, methods: await selectMethods(context.db, user.id) };
}
