import { request } from '#web/lib/api-client.ts';

const addressOf = (postId: string) => `/api/posts/${postId}/photo`;

/** Returns the photo that is kept with a post; null without one. Throws `ApiError`. */
export async function readPostPhoto(postId: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await request('GET', addressOf(postId), undefined, { signal });
  return response.status === 204 ? null : response.blob();
}

/** Keeps a JPEG with a post, in place of an earlier one. Throws `ApiError`. */
export const keepPostPhoto = (postId: string, photo: Blob) => request('PUT', addressOf(postId), photo);

/** Throws `ApiError`. */
export const removePostPhoto = (postId: string) => request('DELETE', addressOf(postId), undefined);
