import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { call, request } from '#web/lib/requests/api-client.ts';

/** Returns the photo that is kept with a post; null without one. Throws `ApiError`. */
export async function readPostPhoto(id: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await request(postsCalls.readPostPhoto, { params: { id }, signal });
  return response.status === 204 ? null : response.blob();
}

/** Keeps a JPEG with a post, in place of an earlier one. Throws `ApiError`. */
export const keepPostPhoto = (id: string, body: Blob) =>
  call(postsCalls.keepPostPhoto, { params: { id }, body });

/** Throws `ApiError`. */
export const removePostPhoto = (id: string) => call(postsCalls.removePostPhoto, { params: { id } });
