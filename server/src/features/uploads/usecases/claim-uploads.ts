import type { Executor, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { markUsed, selectReady } from '../repository.ts';

/** A picture's path wherever it stands, also in Markdown, and the id of an attached file. */
const mention = /\/uploads\/([\da-f-]{36})\.webp|"id":"([\da-f-]{36})"/g;

const idsIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(mention)].flatMap(([, picture, file]) => picture ?? file ?? []);

type Fields = Readonly<Record<string, unknown>>;

const mentionsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => idsIn(value).map((id) => ({ name, id })));
const idsOf = (mentions: readonly { id: string }[]) => [...new Set(mentions.map(({ id }) => id))].sort();

export const uploadGone = 'Uma imagem ou um arquivo daqui não existe mais. Envie de novo.';

/**
 * Keeps the uploads that a record's fields mention for as long as its versions can be restored: for ever. Throws `invalid_input` by field
 * for one that does not exist.
 */
export async function claimUploads(tx: Transaction, fields: Fields, now: Date): Promise<void> {
  const mentions = mentionsOf(fields);
  if (mentions.length === 0) return;
  const known = await markUsed(tx, idsOf(mentions), now);
  const missing = mentions.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(missing.map(({ name }) => [name, uploadGone])),
  });
}

/** Returns for each record the fields that mention an upload that does not exist. */
export async function findMissingUploads(db: Executor, records: readonly Fields[]): Promise<string[][]> {
  const mentions = records.map(mentionsOf);
  const ids = idsOf(mentions.flat());
  const known = ids.length > 0 ? await selectReady(db, ids) : new Set();
  return mentions.map((own) => own.filter(({ id }) => !known.has(id)).map(({ name }) => name));
}
