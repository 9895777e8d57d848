import { type Photo, photo, photoLongestSide } from '@matilha/contract/photos';
import { api, request } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { photoToUpload } from '#web/lib/small-photo.ts';

export const addressOf = ({ id }: Pick<Photo, 'id'>) => `/api/photos/${id}`;

/** Makes a photo small, and stores it until its question is sent. Throws what `photoProblem` explains. */
export async function uploadPhoto(file: Blob, signal: AbortSignal): Promise<Photo> {
  return api.post('/api/photos', await photoToUpload(file, photoLongestSide), photo, { signal });
}

/** Returns a stored photo; null once it was removed. Throws `ApiError`. */
export async function readPhoto(stored: Photo, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await (await request('GET', addressOf(stored), undefined, { signal })).blob();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Removes a photo that was not sent. The server removes it after a day in any case. */
export const forgetPhoto = (unsent: Photo) =>
  request('DELETE', addressOf(unsent), undefined).catch(() => undefined);
