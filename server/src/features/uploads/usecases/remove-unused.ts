import type { Context } from '#server/platform/context.ts';
import { type FileStorage, StorageError } from '#server/providers/storage/file-storage.ts';
import { deleteUpload, giveUpUnused } from '../repository.ts';
import { keyOf } from '../store-upload.ts';

export const removeUnusedJob = 'uploads.remove-unused';
const dayMs = 86_400_000;
/** A form that nobody saved keeps its uploads for this long. */
const unusedMs = 7 * dayMs;
/** The longest that storing the bytes may take. */
const storingMs = 3_600_000;
/** Uploads of one run; the next day's run takes the rest. */
const batch = 500;

/** Removes uploads that no record ever had, and the rests of failed ones. The bytes go first: a failure is repeated the next day. */
export async function removeUnused(context: Context, storage: FileStorage): Promise<void> {
  const now = context.clock.now().getTime();
  const gone = await giveUpUnused(context.db, {
    unusedSince: new Date(now - unusedMs),
    begunBefore: new Date(now - storingMs),
    most: batch,
  });
  for (const upload of gone) {
    try {
      await storage.remove(keyOf(upload));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      context.log.warn({ reason: error.reason }, 'an unused upload was not removed');
      return;
    }
    await deleteUpload(context.db, upload.id);
  }
}
