import type { ImportRow } from '../imports-repository.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Arguments of `addContentTypeParser` for calls whose body is a file. */
export const rawFiles = [
  'application/octet-stream',
  { parseAs: 'buffer' },
  async (_: unknown, body: Buffer) => body,
] as const;

export const presentImport = (row: ImportRow) => ({
  id: row.id,
  file_name: row.fileName,
  author: row.author,
  created_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
  created: row.created,
  changed: row.changed,
});
