import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type ReadPhoto, readPhoto } from '#server/platform/read-photo.ts';

export interface UploadTools {
  limits: Limits;
}

const foto = 'Não consegui abrir esta foto. Envie em JPEG, PNG ou WebP.';

/**
 * Returns an uploaded photo, written anew and at most `side` pixels long. It takes one of the account's 60 photos of a day, except
 * where too many photos wait. Throws `invalid_input` for what is no photo or too large to open, `rate_limited` and `unavailable`.
 */
export async function takeUpload(
  context: Context,
  { limits }: UploadTools,
  { body, side }: { body: Uint8Array; side: number },
): Promise<ReadPhoto> {
  const account = String(requireUser(context).id);
  await limits.consume('photo', account);
  const read = await readPhoto(body, side).catch(async (error: unknown) => {
    // A photo that was too heavy to open took as much work as one that opened.
    if (error instanceof AppError && error.code === 'unavailable') await limits.refund('photo', account);
    throw error;
  });
  if (read === null) throw new AppError('invalid_input', { message: foto, fields: { foto } });
  return read;
}
