import { countedRows } from '@matilha/contract/panel/panel-lists';
import { workKindName } from '@matilha/contract/panel/work';
import * as z from 'zod/mini';
import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';

export const actOnAllJob = 'work.act-on-all';

const payloadSchema = z.object({ kind: workKindName });
const pageSize = 100;

/**
 * Acts on all items that wait, each in a transaction of its own, at most 10,000 in one run. A failed item does not stop the others. A repeated run
 * is harmless: a done item no longer waits. Returns how many items it acted on, and how many failed.
 */
export async function actOnAll(
  context: Context,
  kinds: readonly WorkKind[],
  payload: unknown,
  signal: AbortSignal,
): Promise<{ acted: number; failed: number }> {
  const { kind: name } = payloadSchema.parse(payload);
  const kind = kinds.find((each) => each.name === name);
  const done = { acted: 0, failed: 0 };
  if (!kind) return done;
  for (const id of await collectIds(context, kind)) {
    if (signal.aborted) throw signal.reason;
    try {
      const acted = await context.db.transaction(async (tx) => {
        const acted = await kind.act(tx, context, id);
        if (acted) await audit(tx, context, { action: 'work.act', subject: `${name}:${id}` });
        return acted;
      });
      if (acted) done.acted += 1;
    } catch (error) {
      done.failed += 1;
      context.log.warn({ kind: name, id, ...describeError(error) }, 'waiting work could not be done');
    }
  }
  return done;
}

/** Returns all ids before the first item changes: a done item leaves the list, which would shift its pages. */
async function collectIds({ db }: Context, { list }: WorkKind): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < countedRows; page += 1) {
    const { rows } = await list(db, { page, per_page: pageSize });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < pageSize) break;
  }
  return ids;
}
