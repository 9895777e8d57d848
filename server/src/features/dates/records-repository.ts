import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';
import { type RecordFields, recordVersions } from '#server/database/schema/records.ts';
import { type RecordKind, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { slugOf } from './rules.ts';

const taken = () =>
  new AppError('invalid_input', { fields: { nome: 'Já existe uma data com este nome neste ano' } });
const slugFor = ({ nome, data }: RecordFields): string => slugOf(String(nome), String(data));

const dates = tableKind(tradeDateKind, {
  table: tradeDates,
  created: (fields) => ({ slug: slugFor(fields) }),
});

/** Returns the slug that a date got at first, for one that was removed and is restored; for a new one that of its fields. */
async function firstSlug(tx: Transaction, id: number, fields: RecordFields): Promise<string> {
  const [first] = await tx
    .select({ fields: recordVersions.fields })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.kind, dates.name),
        eq(recordVersions.recordId, id),
        isNotNull(recordVersions.fields),
      ),
    )
    .orderBy(asc(recordVersions.version))
    .limit(1);
  return slugFor(first?.fields ?? fields);
}

/** Trade dates; the slug is made from the first name and year, and a change never touches it. */
export const tradeDateRecords: RecordKind = {
  ...dates,
  bulk: {
    ...dates.bulk,
    keyOf: slugFor,
    async selectByKey(db, fields) {
      const slugs = [...new Set(fields.map(slugFor))];
      const rows = await db
        .select({ id: tradeDates.id, slug: tradeDates.slug })
        .from(tradeDates)
        .where(inArray(tradeDates.slug, slugs));
      const slugOfId = new Map(rows.map(({ id, slug }) => [id, slug]));
      const records = await dates.bulk.selectMany(db, [...slugOfId.keys()]);
      return new Map(records.map((record) => [slugOfId.get(record.id) ?? '', record]));
    },
  },
  async check(tx, fields, id) {
    const [own] = await tx.select({ id: tradeDates.id }).from(tradeDates).where(eq(tradeDates.id, id));
    if (own) return;
    const [namesake] = await tx
      .select({ id: tradeDates.id })
      .from(tradeDates)
      .where(and(eq(tradeDates.slug, await firstSlug(tx, id, fields)), ne(tradeDates.id, id)));
    if (namesake) throw taken();
  },
  async insert(tx, id, fields, now, remembered) {
    try {
      await dates.insert(tx, id, fields, now, remembered);
      const slug = await firstSlug(tx, id, fields);
      if (slug !== slugFor(fields)) await tx.update(tradeDates).set({ slug }).where(eq(tradeDates.id, id));
    } catch (error) {
      throw isUniqueViolation(error, 'trade_dates_slug') ? taken() : error;
    }
  },
};
