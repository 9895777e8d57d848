import { addressOf } from '@matilha/contract/calls/call';
import * as chatCalls from '@matilha/contract/calls/chat';
import { type Photo, photoLongestSide } from '@matilha/contract/chat/photos';
import { ApiError } from '@matilha/contract/client/api-error';
import { photoToUpload } from '#web/lib/device/small-photo.ts';
import { call, request } from '#web/lib/requests/api-client.ts';

export const photoAddress = ({ id }: Pick<Photo, 'id'>) => addressOf(chatCalls.readPhoto, { params: { id } });

/** Makes a photo small, and stores it until its question is sent. Throws errors that `photoProblem` explains. */
export async function uploadPhoto(file: Blob, signal: AbortSignal): Promise<Photo> {
  return call(chatCalls.keepPhoto, { body: await photoToUpload(file, photoLongestSide), signal });
}

/** Returns a stored photo; null once it was removed. Throws `ApiError`. */
export async function readPhoto(stored: Photo, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await (await request(chatCalls.readPhoto, { params: { id: stored.id }, signal })).blob();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Removes a photo that was not sent. The server removes it after a day in any case. */
export const forgetPhoto = ({ id }: Photo) =>
  call(chatCalls.removePhoto, { params: { id } }).catch(() => undefined);
