import * as z from 'zod/mini';

/** Kinds of ledger entry; each changes what is available by its signed amount (decision 3.1). */
export const entryKind = z.enum(['grant', 'reserve', 'capture', 'release', 'expire', 'adjust']);
export type EntryKind = z.infer<typeof entryKind>;
