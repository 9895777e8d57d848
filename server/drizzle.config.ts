import { defineConfig } from 'drizzle-kit';

// Of the snapshots in migrations/meta only the newest is read: the older ones are removed with each migration.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/*.ts',
  out: './src/database/migrations',
});
