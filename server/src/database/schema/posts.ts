import type { PostFormat, PostState } from '@matilha/contract/shop/posts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant, storedSize, users } from './accounts.ts';
import { messages } from './chat.ts';

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The posts that were taken together from one answer: taking them again adds nothing. */
export const postPlans = pgTable(
  'post_plans',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    /** The plan stays when the answer is deleted. */
    messageId: bigint('message_id', { mode: 'number' }).references(() => messages.id, {
      onDelete: 'set null',
    }),
    /** The answer was read as of this time; text written later is read again. */
    createdAt: instant('created_at').notNull(),
    /** How many posts that text had; a continued answer has more. */
    postsRead: integer('posts_read').notNull().default(0),
  },
  (table) => [
    uniqueIndex('post_plans_message').on(table.messageId).where(sql`message_id is not null`),
    index('post_plans_user').on(table.userId),
  ],
);

/** The posts in a user's calendar. */
export const posts = pgTable(
  'posts',
  {
    userId: owner(),
    /** Made by the browser or for an answer: unique for each user only. */
    id: uuid('id').notNull(),
    planId: bigint('plan_id', { mode: 'number' }).references(() => postPlans.id, { onDelete: 'set null' }),
    dia: date('dia', { mode: 'string' }).notNull(),
    hora: text('hora'),
    formato: text('formato').$type<PostFormat>().notNull(),
    tema: text('tema').notNull(),
    cena: text('cena').notNull(),
    legenda: text('legenda').notNull(),
    chamada: text('chamada').notNull(),
    hashtags: text('hashtags').array().notNull(),
    estado: text('estado').$type<PostState>().notNull(),
    /** Counts the saves, so that a form filled from an older one is refused. */
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    storedSize: storedSize(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('posts_day').on(table.userId, table.dia),
    index('posts_uncounted').on(table.userId).where(sql`stored_size is null`),
    index('posts_plan').on(table.planId).where(sql`plan_id is not null`),
  ],
);

/** The posts that were removed in the last day: saving one again brings back the plan that it was taken with, and the photo it left. */
export const removedPosts = pgTable(
  'removed_posts',
  {
    key: bigint('key', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    postId: uuid('post_id').notNull(),
    planId: bigint('plan_id', { mode: 'number' }).references(() => postPlans.id, { onDelete: 'set null' }),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [
    uniqueIndex('removed_posts_post').on(table.userId, table.postId),
    index('removed_posts_plan').on(table.planId).where(sql`plan_id is not null`),
    index('removed_posts_time').on(table.removedAt),
  ],
);

/** Photos that users keep with their posts. A removed post leaves its photo for a day. */
export const postPhotos = pgTable(
  'post_photos',
  {
    key: bigint('key', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    postId: uuid('post_id').notNull(),
    /** A JPEG that this product wrote. */
    bytes: bytea('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    storedSize: storedSize(),
  },
  (table) => [
    uniqueIndex('post_photos_post').on(table.userId, table.postId),
    index('post_photos_uncounted').on(table.userId).where(sql`stored_size is null`),
  ],
);

/** The people who ever asked for Monday's mail with the posts of the week. */
export const mondayMails = pgTable(
  'monday_mails',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signed, it is the secret part of the link that stops the mail. It never changes: a link of any earlier mail has to stop it. */
    id: text('id').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    /** The Monday of the last week that was dealt with, mailed or not. */
    lastWeek: date('last_week', { mode: 'string' }).notNull(),
    /** Null while the person wants the mail. */
    stoppedAt: instant('stopped_at'),
  },
  (table) => [index('monday_mails_week').on(table.lastWeek, table.userId).where(sql`stopped_at is null`)],
);

/** The secret address at which calendar apps read a user's posts. Its token is derived from the id and a server secret, never stored. */
export const postFeeds = pgTable('post_feeds', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: text('id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
});
