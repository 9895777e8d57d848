import { dayInBrazil } from '@matilha/contract/event-dates';
import { panelListQuery } from '@matilha/contract/panel-lists';
import { termsRecord, termsRecordId } from '@matilha/contract/records/terms';
import type * as z from 'zod/mini';
import type { Executor } from '#server/database/connection.ts';
import type { RecordKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashOfTerms } from './consent-texts.ts';
import { countVersions, insertTerms, selectCurrentTerms } from './terms-repository.ts';

type Texts = z.infer<typeof termsRecord.fields>;

const label = 'Termos e privacidade';

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
export const termsKind: RecordKind = {
  name: 'terms',
  path: 'terms',
  title: label,
  contract: termsRecord,
  single: true,
  query: panelListQuery(['id'], {}) as unknown as z.ZodMiniType<Parameters<RecordKind['list']>[1]>,
  label: () => label,
  list: async (db) => ({ rows: [{ id: termsRecordId, ...(await textsOf(db)) }], total: 1 }),
  select: async (db, id) => (id === termsRecordId ? textsOf(db) : undefined),
  reserveId: async () => termsRecordId,
  insert: (tx, _id, fields, now) => publish(tx, fields as Texts, now),
  update: (tx, _id, fields, now) => publish(tx, fields as Texts, now),
  async remove() {
    throw new AppError('record_in_use');
  },
};
