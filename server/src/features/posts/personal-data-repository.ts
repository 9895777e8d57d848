import { ownedBy, type PersonalData, removeRows } from '#server/database/personal-data.ts';
import { mondayMails, postFeeds, postPlans, posts } from '#server/database/schema/posts.ts';

const tables = [
  { table: posts, key: posts.id, owned: ownedBy(posts.userId) },
  { table: postPlans, key: postPlans.id, owned: ownedBy(postPlans.userId) },
  { table: mondayMails, key: mondayMails.userId, owned: ownedBy(mondayMails.userId) },
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
