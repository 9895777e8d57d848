import type { ImportPreview } from '@matilha/contract/records/imports';

/** Returns the preview of a file, empty but for the given parts. */
export const previewOf = (parts: Partial<ImportPreview>): ImportPreview => ({
  token: 'a'.repeat(43),
  created: 0,
  changed: 0,
  same: 0,
  skipped_found: 0,
  skipped: [],
  problems_found: 0,
  problems: [],
  price_changes: [],
  rows: [],
  ...parts,
});
