import { ownedBy, type PersonalData, removeRows } from '#server/database/personal-data.ts';
import { postPlans, posts } from '#server/database/schema/posts.ts';

const tables = [
  { table: posts, key: posts.id, owned: ownedBy(posts.userId) },
  { table: postPlans, key: postPlans.id, owned: ownedBy(postPlans.userId) },
];

/** The calendar of posts of a user. */
export const postsPersonalData: PersonalData = {
  feature: 'posts',
  tables,
  async erase(tx, person) {
    for (const table of tables) await removeRows(tx, table, person);
  },
};
