import * as z from 'zod/mini';
import { addDays } from '../content/event-dates.ts';
import { calendarDay, isoInstant } from '../primitives.ts';

/** Days of one file: a leap year. */
export const mostFileDays = 366;
/** Posts in the feed, and in one calendar file. */
export const mostCalendarPosts = 500;
/** Days before and after today whose posts the feed holds. */
export const feedDays = { before: 30, after: 180 } as const;

const day = calendarDay('Escolha o dia');

/** The days of a file, both included. */
export const postsPeriod = z.strictObject({ de: day, ate: day }).check(
  z.refine(({ de, ate }) => ate >= de, { path: ['ate'], error: 'Escolha um dia a partir do primeiro' }),
  z.refine(({ de, ate }) => ate < addDays(de, mostFileDays), {
    path: ['ate'],
    error: `Escolha até ${mostFileDays} dias`,
  }),
);
export type PostsPeriod = z.infer<typeof postsPeriod>;

/** The user's own calendar feed, with its secret address. */
export const postsFeed = z.object({
  /** Names the address in a call that replaces it. */
  id: z.string(),
  url: z.url(),
  created_at: isoInstant,
  last_read_at: z.nullable(isoInstant),
});
export type PostsFeed = z.infer<typeof postsFeed>;

/** Monday's mail with the posts of the week: whether the person asked for it. */
export const mondayMail = z.strictObject({ ligado: z.boolean() });
export type MondayMail = z.infer<typeof mondayMail>;
/** The secret part of the link that stops it. */
export const stopTokenInPath = z.strictObject({ token: z.string().check(z.maxLength(100)) });

/** Null while the feed is off. */
export const postsFeedOutput = z.object({ agenda: z.nullable(postsFeed) });

/** The id of the address to replace, so that a repeated call replaces nothing more; null keeps the current address. */
export const turnOnFeedInput = z.strictObject({ troca: z.nullable(z.string().check(z.maxLength(60))) });
