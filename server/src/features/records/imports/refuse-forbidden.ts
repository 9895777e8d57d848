import type { Context } from '#server/platform/context.ts';
import { actingAuthor, refusedFields } from '../guard.ts';
import type { ImportPlan, ImportSource } from './plan.ts';

/** Adds to a plan a problem for each cell that the acting person may not set, so that the preview names its place. */
export function refuseForbidden(context: Context, { show }: ImportSource, plan: ImportPlan): ImportPlan {
  const { role } = actingAuthor(context);
  const refused = plan.changes.flatMap(({ kind, file, line, before, fields }) =>
    Object.entries(refusedFields(kind, role, { before, fields })).map(([field, message]) => {
      const { title } = show(kind, field, fields[field]);
      return { file, line, column: null, title, message };
    }),
  );
  return { ...plan, problems: [...plan.problems, ...refused] };
}
