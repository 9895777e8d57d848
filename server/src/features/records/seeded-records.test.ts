import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { contentOf } from '#server/features.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import type { RecordKind } from './kind.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const { kinds } = contentOf(readConfig({}));

async function ask(method: string, path: string, body?: unknown) {
  const response = await call(operator, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}

/** Sends a record as its form does: the fields that it was given. */
async function saveAsShown({ path, fields: table, document }: RecordKind, id: number) {
  const { body: shown } = await ask('GET', `${path}/${id}`);
  const fields = Object.fromEntries(Object.keys(table).map((name) => [name, shown[name]]));
  const { status, body } = await ask('PUT', `${path}/${id}`, {
    fields,
    revision: shown.revision,
    ...(!document && { when: 'now' }),
  });
  return { id, status, problems: body.fields, before: shown.published, after: body.published };
}

type Saved = Awaited<ReturnType<typeof saveAsShown>>;
const expectUnchanged = (saved: Saved[]) =>
  expect(saved).toEqual(
    saved.map(({ id, before }) => ({ id, status: 200, problems: undefined, before, after: before })),
  );

describe('seeded records', () => {
  // Publishing the terms asks everybody to accept them: the same texts are refused.
  const withoutTerms = kinds.filter(({ name }) => name !== 'terms');
  it.each(withoutTerms.map((kind) => [kind.name, kind] as const))(
    'saves each %s unchanged',
    { timeout: 240_000 },
    async (_, kind) => {
      const { rows, total } = await kind.list(db, { ...kind.query.parse({}), per_page: 500 });
      expect(rows).toHaveLength(total);
      expect(total).toBeGreaterThan(0);
      const saved: Saved[] = [];
      for (const { id } of rows) saved.push(await saveAsShown(kind, id));
      expectUnchanged(saved);
    },
  );
});
