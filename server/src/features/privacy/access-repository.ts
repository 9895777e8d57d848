import type { Executor } from '#server/database/connection.ts';
import { accessLog } from '#server/database/schema/privacy.ts';

export const insertAccess = (db: Executor, access: typeof accessLog.$inferInsert) =>
  db.insert(accessLog).values(access);
