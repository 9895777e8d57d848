import { AppError } from '#server/platform/app-error.ts';
import { createSemaphore } from '#server/platform/concurrency/semaphore.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { LimitPoint, Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { type ReadPhoto, readPhoto } from '#server/platform/read-photo.ts';

export interface UploadTools {
  limits: Limits;
}

/** Anyone opens accounts that are not confirmed: together they take one of the two places of the sandbox, and few of its queue. */
const oneOfAllUnconfirmed = createSemaphore({ width: 1, maxWaiting: 6, patienceMs: 10_000, retryAfter: 5 });

const atOnce: typeof oneOfAllUnconfirmed = (task) => task();

const foto = 'Não consegui abrir esta foto. Envie em JPEG, PNG ou WebP.';

/** Accounts that are not confirmed also share the photos of their network: one network may open 300 of them a day. */
function pointsOf(context: Context): LimitPoint[] {
  const { id, provisional } = requireUser(context);
  const own: LimitPoint = ['photo', String(id)];
  if (!provisional || context.address === undefined) return [own];
  return [['provisional_photo_network', clientNetwork(context.address).site], own];
}

/**
 * Returns an uploaded photo, encoded again and at most `side` pixels long. It takes one of the account's 60 photos of a day, except
 * where too many photos wait. Throws `invalid_input` for a file that is not a photo or too large to open, `rate_limited` and `unavailable`.
 */
export async function takeUpload(
  context: Context,
  { limits }: UploadTools,
  { body, side }: { body: Uint8Array; side: number },
): Promise<ReadPhoto> {
  const points = pointsOf(context);
  await limits.consumeAll(points);
  const turn = requireUser(context).provisional ? oneOfAllUnconfirmed : atOnce;
  const read = await turn(() => readPhoto(body, side)).catch(async (error: unknown) => {
    // A photo that is too heavy to open takes as much work as a good one.
    if (error instanceof AppError && error.code === 'unavailable')
      for (const point of points) await limits.refund(...point);
    throw error;
  });
  if (read === null) throw new AppError('invalid_input', { message: foto, fields: { foto } });
  return read;
}
