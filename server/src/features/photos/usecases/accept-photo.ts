import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type ReadPhoto, readPhoto } from '#server/platform/read-photo.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';

export interface PhotoTools {
  model: Pick<ModelProvider, 'readsPhotos'>;
  limits: Limits;
}

const foto = 'Não consegui abrir esta foto. Envie em JPEG, PNG ou WebP.';

/**
 * Returns an uploaded photo, written anew. It takes one of the account's 60 photos of a day. Throws `not_found` where the model reads no photos,
 * `invalid_input` for what is no photo, `rate_limited` and `unavailable`.
 */
export async function acceptPhoto(
  context: Context,
  { model, limits }: PhotoTools,
  body: Uint8Array,
): Promise<ReadPhoto> {
  const { id } = requireUser(context);
  if (!model.readsPhotos) throw new AppError('not_found');
  await limits.consume('photo', String(id));
  const read = await readPhoto(body);
  if (read === null) throw new AppError('invalid_input', { message: foto, fields: { foto } });
  return read;
}
