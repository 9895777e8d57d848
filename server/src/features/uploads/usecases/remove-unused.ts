import { days, hours, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { type FileStorage, StorageError } from '#server/providers/storage/file-storage.ts';
import { deleteUpload, postponeUpload, releaseUnused } from '../repository.ts';
import { keyOf } from '../store-upload.ts';

export const removeUnusedJob = 'uploads.remove-unused';
/** A form that nobody saved keeps its uploads for this long. */
const unusedMs = days(7);
/** The longest that storing the bytes may take. */
const storingMs = hours(1);
/** Uploads of one run; the next day's run takes the rest. */
const batch = 5_000;
/** Failures after which a run ends: the storage is down. */
const mostFailures = 10;

/**
 * Removes uploads that no record ever had, and the rests of failed ones. The bytes go first: a failure is repeated the next day, after all
 * others, so that some that can never be removed stop no other.
 */
export async function removeUnused(context: Context, storage: FileStorage): Promise<void> {
  const now = context.clock.now();
  const begunBefore = later(now, -storingMs);
  const unusedSince = later(now, -unusedMs);
  const gone = await releaseUnused(context.db, { unusedSince, begunBefore, most: batch });
  let failures = 0;
  for (const upload of gone) {
    try {
      await storage.remove(keyOf(upload));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      context.log.warn({ reason: error.reason }, 'an unused upload was not removed');
      await postponeUpload(context.db, upload.id, later(begunBefore, -1));
      failures += 1;
      if (failures === mostFailures) return;
      continue;
    }
    await deleteUpload(context.db, upload.id);
  }
}
