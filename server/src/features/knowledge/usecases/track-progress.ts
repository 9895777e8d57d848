import { type Context, requireUser } from '#server/platform/context.ts';
import {
  type LastOpened,
  type ProgressRow,
  selectLastOpened,
  upsertDone,
  upsertOpened,
} from '../progress-repository.ts';
import { readerOf } from '../reader.ts';
import { getMaterial } from './read-content.ts';

/** Stores that the acting user opened a material, for "Continuar de onde parei". Throws the errors of `getMaterial`. */
export async function openMaterial(context: Context, materialId: number): Promise<ProgressRow> {
  const { id: userId } = requireUser(context);
  await getMaterial(context, materialId);
  const openedAt = context.clock.now();
  return context.db.transaction((tx) => upsertOpened(tx, { userId, materialId, openedAt }));
}

/** Marks a material as finished, or as unfinished again. Throws the errors of `getMaterial`. */
export async function finishMaterial(
  context: Context,
  materialId: number,
  finished: boolean,
): Promise<ProgressRow> {
  const { id: userId } = requireUser(context);
  await getMaterial(context, materialId);
  const now = context.clock.now();
  const doneAt = finished ? now : null;
  return context.db.transaction((tx) => upsertDone(tx, { userId, materialId, openedAt: now, doneAt }));
}

/** Returns the unfinished material that the acting user opened last and may still read: an array of one or none. */
export async function continueReading(context: Context): Promise<LastOpened[]> {
  const { id: userId } = requireUser(context);
  return selectLastOpened(context.db, { ...readerOf(context), userId });
}
