import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';
import { type StoredUpload, selectUpload } from '../repository.ts';
import { contentTypeOf, fromStorage, keyOf } from '../store-upload.ts';

export interface OpenedUpload extends StoredUpload {
  stream: Readable;
  contentType: string;
}

/** Returns an upload with its bytes. The caller has checked that the reader may have it. Throws `not_found` and `unavailable`. */
export async function openUpload(
  context: Context,
  storage: FileStorage,
  { id, kind }: { id: string; kind: 'picture' | 'file' },
): Promise<OpenedUpload> {
  const upload = await selectUpload(context.db, id);
  if (!upload || (upload.ending === 'webp') !== (kind === 'picture')) throw new AppError('not_found');
  const stream = await fromStorage(context, storage.open(keyOf(upload)));
  if (!stream) throw new AppError('not_found');
  return { ...upload, stream, contentType: contentTypeOf(upload.ending) };
}

/** Returns a file to the team that writes the content. Throws as `openUpload` does. */
export async function openOwnFile(context: Context, storage: FileStorage, id: string): Promise<OpenedUpload> {
  requireStaff(context, 'content');
  return openUpload(context, storage, { id, kind: 'file' });
}
