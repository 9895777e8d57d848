import type { Photo } from '@matilha/contract/chat/photos';
import { storeWithinQuota } from '#server/features/storage/api.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { insertPhoto } from '../repository.ts';
import { acceptPhoto, type PhotoTools } from './accept-photo.ts';

/** Stores a photo until its question is sent, one day at most. Throws the errors of `acceptPhoto` and `storeWithinQuota`. */
export async function keepPhoto(context: Context, tools: PhotoTools, body: Uint8Array): Promise<Photo> {
  const { id: userId } = requireUser(context);
  const read = await acceptPhoto(context, tools, body);
  const row = { ...read, userId, createdAt: context.clock.now() };
  return storeWithinQuota(context, tools, (tx) => insertPhoto(tx, row));
}
