import type { Photo } from '@matilha/contract/photos';
import { type Context, requireUser } from '#server/platform/context.ts';
import { insertPhoto } from '../repository.ts';
import { acceptPhoto, type PhotoTools } from './accept-photo.ts';

/** Stores a photo until its question is sent, one day at most. Throws the errors of `acceptPhoto`. */
export async function keepPhoto(context: Context, tools: PhotoTools, body: Uint8Array): Promise<Photo> {
  const { id: userId } = requireUser(context);
  const read = await acceptPhoto(context, tools, body);
  return insertPhoto(context.db, { ...read, userId, createdAt: context.clock.now() });
}
