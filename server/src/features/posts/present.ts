import type { Post, TakenPosts } from '@matilha/contract/shop/posts';
import type { PostsFeed } from '@matilha/contract/shop/posts-out';
import type { PostRow } from './repository.ts';
import type { FeedWithToken } from './usecases/keep-feed.ts';
import type { Taken } from './usecases/take-posts.ts';

export const presentPost = ({ messageId, assistantId, ...post }: PostRow): Post => ({
  ...post,
  mensagem_id: messageId,
  lista_id: assistantId,
});

export const presentTaken = ({ posts, isWhole, daysWithOtherPosts }: Taken): TakenPosts => ({
  posts: posts.map(presentPost),
  inteira: isWhole,
  dias_com_outros: daysWithOtherPosts,
});

/** Returns a feed in the contract's shape for its owner, including its secret address. */
export const presentFeed = ({ row, token }: FeedWithToken, appUrl: URL): PostsFeed => ({
  id: row.id,
  url: new URL(`/api/posts/agenda/${token}.ics`, appUrl).href,
  created_at: row.createdAt.toISOString(),
  last_read_at: row.lastReadAt?.toISOString() ?? null,
});
