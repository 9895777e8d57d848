import { photoLongestSide } from '@matilha/contract/chat/photos';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { ReadPhoto } from '#server/platform/read-photo.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import { takeUpload, type UploadTools } from './take-upload.ts';

export interface PhotoTools extends UploadTools {
  model: Pick<ModelProvider, 'readsPhotos'>;
}

/** Returns an uploaded photo for the model, encoded again. Throws `not_found` when the model reads no photos, and the errors of `takeUpload`. */
export async function acceptPhoto(
  context: Context,
  { model, limits }: PhotoTools,
  body: Uint8Array,
): Promise<ReadPhoto> {
  if (!model.readsPhotos) throw new AppError('not_found');
  return takeUpload(context, { limits }, { body, side: photoLongestSide });
}
