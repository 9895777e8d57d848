import { sql } from 'drizzle-orm';
import { users } from '../schema/accounts.ts';

/** The name of the joined user as staff read it; null when no user is joined or the user has none. */
export const authorName = sql<
  string | null
>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;
