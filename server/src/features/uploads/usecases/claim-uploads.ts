import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { markUsed } from '../repository.ts';

/** A picture's path wherever it stands, also in Markdown, and the id of an attached file. */
const mention = /\/uploads\/([\da-f-]{36})\.webp|"id":"([\da-f-]{36})"/g;

const idsIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(mention)].flatMap(([, picture, file]) => picture ?? file ?? []);

/**
 * Keeps the uploads that a record's fields mention for as long as its versions can be restored: for ever. Throws `invalid_input` by field
 * for one that does not exist.
 */
export async function claimUploads(
  tx: Transaction,
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const mentioned = Object.entries(fields).flatMap(([name, value]) =>
    idsIn(value).map((id) => ({ name, id })),
  );
  if (mentioned.length === 0) return;
  const known = await markUsed(tx, [...new Set(mentioned.map(({ id }) => id))].sort(), now);
  const missing = mentioned.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const sentence = 'Este arquivo não existe mais. Envie de novo.';
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(missing.map(({ name }) => [name, sentence])),
  });
}
