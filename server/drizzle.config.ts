// drizzle-kit reads only the newest snapshot in migrations/meta, so each migration removes the older ones.
export default {
  dialect: 'postgresql',
  schema: './src/database/schema/**/*.ts',
  out: './src/database/migrations',
};
