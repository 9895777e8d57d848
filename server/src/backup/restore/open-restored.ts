import { type Database, openDatabase, requestTimeouts } from '#server/database/connection.ts';

/** Opens a database that only the restore uses: counting and checking every row takes minutes in a large one, and nobody waits behind it. */
export const openRestored = (connectionString: string, max = 1): Database =>
  openDatabase({
    connectionString,
    max,
    onError: () => undefined,
    timeouts: { ...requestTimeouts, statement: 0 },
  });
