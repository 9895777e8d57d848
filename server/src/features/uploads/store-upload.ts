import { randomUUID } from 'node:crypto';
import { type FileKind, fileKinds } from '@matilha/contract/panel/uploads';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type FileStorage, StorageError } from '#server/providers/storage/file-storage.ts';
import { insertUpload, markReady, type UploadRow } from './repository.ts';

export const keyOf = ({ id, ending }: Pick<UploadRow, 'id' | 'ending'>): string => `${id}.${ending}`;
export const contentTypeOf = (ending: 'webp' | FileKind): string =>
  ending === 'webp' ? 'image/webp' : fileKinds[ending].tipo;

/** Runs a call of the storage. Throws `unavailable` where it fails. */
export async function fromStorage<Result>({ log }: Context, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ reason: error.reason }, 'the file storage failed');
    throw new AppError('unavailable', { retryAfter: 10, cause: error });
  }
}

/** Stores bytes as a new upload and returns its id. Throws `unavailable`, and then keeps nothing for long: a job removes the rest. */
export async function storeUpload(
  context: Context,
  storage: FileStorage,
  upload: { ending: UploadRow['ending']; name: string | null; bytes: Uint8Array; authorId: number },
): Promise<string> {
  const { db, clock } = context;
  const { ending, name, bytes, authorId } = upload;
  const id = randomUUID();
  await insertUpload(db, { id, ending, name, bytes: bytes.length, authorId, createdAt: clock.now() });
  await fromStorage(context, storage.put(keyOf({ id, ending }), bytes, contentTypeOf(ending)));
  await markReady(db, id);
  return id;
}
