import { worksIn } from '@matilha/contract/panel/staff';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff, requireUser } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';

/**
 * Returns the kinds in the areas of the member of staff, and all for a job: `npm run work` needs access to the database anyway. Throws
 * `not_found` for everybody else, and `second_factor_required`.
 */
export function ownKinds(context: Context, kinds: readonly WorkKind[]): readonly WorkKind[] {
  if (context.actor.kind === 'job') return kinds;
  const { role } = requireUser(context);
  const own = kinds.filter(({ area }) => worksIn(role, area));
  const [first] = own;
  if (!first) throw new AppError('not_found');
  requireStaff(context, first.area);
  return own;
}

/** Returns one of these kinds. Throws `not_found` for kinds of other areas, so that they look missing. */
export function ownKind(context: Context, kinds: readonly WorkKind[], name: string): WorkKind {
  const kind = ownKinds(context, kinds).find((each) => each.name === name);
  if (!kind) throw new AppError('not_found');
  return kind;
}
