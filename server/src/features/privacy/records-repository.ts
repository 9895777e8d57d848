import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { termsKind } from '@matilha/contract/kinds/terms';
import type * as z from 'zod/mini';
import type { Executor } from '#server/database/connection.ts';
import { singleKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashOfTerms } from './terms/consent-texts.ts';
import { countVersions, insertTerms, selectCurrentTerms } from './terms/terms-repository.ts';

type Texts = z.infer<typeof termsKind.contract.fields>;

async function textsOf(db: Executor): Promise<Texts> {
  const { terms, privacy } = await selectCurrentTerms(db);
  return { terms, privacy };
}

/** Adds a version. The caller holds the record's lock, so no other version gets the same name. */
async function publish(tx: Executor, { terms, privacy }: Texts, now: Date): Promise<void> {
  const current = await textsOf(tx);
  if (current.terms === terms && current.privacy === privacy) {
    throw new AppError('invalid_input', { fields: { terms: 'Os textos são iguais aos publicados' } });
  }
  // A hyphen before the number: names of the product's own versions have a point there.
  const day = `${dayInBrazil(now)}-`;
  const version = `${day}${(await countVersions(tx, day)) + 1}`;
  const textHash = hashOfTerms(version, terms, privacy);
  await insertTerms(tx, { version, terms, privacy, textHash, shipped: false, publishedAt: now });
}

/** The terms of use and the privacy policy. Publishing adds a version, which everybody is asked to accept. */
export const termsRecords = singleKind(termsKind, {
  read: textsOf,
  write: (tx, fields, now) => publish(tx, fields as Texts, now),
});
