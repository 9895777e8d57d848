import { defineConfig } from 'drizzle-kit';

// drizzle-kit reads only the newest snapshot in migrations/meta, so each migration removes the older ones.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/**/*.ts',
  out: './src/database/migrations',
});
