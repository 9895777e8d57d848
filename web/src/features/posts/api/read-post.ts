import * as postsCalls from '@matilha/contract/calls/shop/posts';
import { ApiError } from '@matilha/contract/client/api-error';
import type { Post } from '@matilha/contract/shop/posts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { hidePost, showPost } from './list-posts.ts';

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** The failure of a change to a post that another device deleted. */
export const deletedElsewhere = (then = '') =>
  new ApiError(404, {
    code: 'not_found',
    message: `O post foi apagado em outra aba ou aparelho.${then}`,
    requestId: '',
  });

/** Reads the stored post and shows it; returns null if the post was deleted. Throws `ApiError`. */
export async function rereadPost(client: QueryClient, id: string): Promise<Post | null> {
  try {
    const stored = await call(postsCalls.readPost, { params: { id } });
    showPost(client, stored);
    return stored;
  } catch (error) {
    if (!isMissing(error)) throw error;
    hidePost(client, id);
    return null;
  }
}
