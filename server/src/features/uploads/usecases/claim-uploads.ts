import type { Executor, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { markUsed, type ReadyUploads, selectReady, type UploadUse } from '../repository.ts';

/** A picture's path wherever it is written, also in Markdown, and the id of an attached file. */
const mention =
  /\/uploads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.webp|"id":"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/gi;

interface Mention {
  /** The field that has it. */
  name: string;
  id: string;
  use: UploadUse;
}

type Fields = Readonly<Record<string, unknown>>;

const mentionsIn = (name: string, value: unknown): Mention[] =>
  [...(JSON.stringify(value) ?? '').matchAll(mention)].map(([, picture, file = '']) => ({
    name,
    id: (picture ?? file).toLowerCase(),
    use: picture === undefined ? 'file' : 'picture',
  }));
const mentionsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => mentionsIn(name, value));
const idsOf = (mentions: readonly Mention[]) => [...new Set(mentions.map(({ id }) => id))].sort();
const missingIn = (mentions: readonly Mention[], ready: ReadyUploads): string[] =>
  mentions.filter(({ id, use }) => ready.get(id) !== use).map(({ name }) => name);

export const uploadGone = 'Uma imagem ou um arquivo daqui não existe mais. Envie de novo.';

/**
 * Keeps the uploads that a record's fields mention for as long as its versions can be restored: for ever. Throws `invalid_input` by field
 * for one that does not exist.
 */
export async function claimUploads(tx: Transaction, fields: Fields, now: Date): Promise<void> {
  const mentions = mentionsOf(fields);
  if (mentions.length === 0) return;
  const missing = missingIn(mentions, await markUsed(tx, idsOf(mentions), now));
  if (missing.length === 0) return;
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(missing.map((name) => [name, uploadGone])),
  });
}

/** Returns for each record the fields that mention an upload that does not exist. */
export async function findMissingUploads(db: Executor, records: readonly Fields[]): Promise<string[][]> {
  const mentions = records.map(mentionsOf);
  const ids = idsOf(mentions.flat());
  const ready: ReadyUploads = ids.length > 0 ? await selectReady(db, ids) : new Map();
  return mentions.map((own) => missingIn(own, ready));
}
