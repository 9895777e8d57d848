import { sql } from 'drizzle-orm';
import {
  ownedBy,
  type PersonalData,
  type PersonalTable,
  removeRows,
} from '#server/database/people/personal-data.ts';
import {
  mondayMails,
  postFeeds,
  postPhotos,
  postPlans,
  posts,
  removedPosts,
} from '#server/database/schema/posts.ts';

const photos = {
  table: postPhotos,
  key: postPhotos.key,
  owned: ownedBy(postPhotos.userId),
  exportText: { jpeg_base64: sql`encode(${postPhotos.bytes}, 'base64')` },
  // A page of ten photos is about 8 MB of text.
  rowsAPage: 10,
};
const tables: PersonalTable[] = [
  { table: posts, key: posts.id, owned: ownedBy(posts.userId) },
  { table: removedPosts, key: removedPosts.key, owned: ownedBy(removedPosts.userId) },
  { table: postPlans, key: postPlans.id, owned: ownedBy(postPlans.userId) },
  { table: mondayMails, key: mondayMails.userId, owned: ownedBy(mondayMails.userId) },
  photos,
  { table: postFeeds, key: postFeeds.id, owned: ownedBy(postFeeds.userId) },
];

/** The calendar of posts of a user, and its feed. */
export const postsPersonalData: PersonalData = {
  feature: 'posts',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
