import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the maintenance database of the PostgreSQL that this run uses. */
    postgresUrl: string;
    /** Name of the migrated and seeded database that every test file copies. */
    templateDatabase: string;
  }
}
