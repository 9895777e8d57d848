import { sql } from 'drizzle-orm';
import { ownedBy, type PersonalData, removeRows } from '#server/database/people/personal-data.ts';
import { photos } from '#server/database/schema/photos.ts';

const table = {
  table: photos,
  key: photos.id,
  owned: ownedBy(photos.userId),
  exportText: { jpeg_base64: sql`encode(${photos.bytes}, 'base64')` },
  // A page of ten photos is about 4 MB of text.
  rowsAPage: 10,
};

/** The photos of a user. */
export const photosPersonalData: PersonalData = {
  feature: 'photos',
  tables: [table],
  erase: (tx, person) => removeRows(tx, table, person),
};
