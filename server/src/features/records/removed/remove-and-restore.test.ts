import type { ImportPreview } from '@matilha/contract/records/imports';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { eventInterests } from '#server/database/schema/content/events.ts';
import { materialProgress } from '#server/database/schema/content/knowledge.ts';
import { refunds, withdrawals } from '#server/database/schema/payments.ts';
import { evaluationCases, unansweredAskers, unansweredQuestions } from '#server/database/schema/work.ts';
import { purchaseTools } from '#server/features/billing/purchases/testing/purchase-tools.ts';
import { ScriptedPayments } from '#server/features/billing/purchases/testing/scripted-payments.ts';
import { shortenFirstSteps } from '#server/features/knowledge/testing/shorten-first-steps.ts';
import { contentOf } from '#server/features.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const draftedKinds = contentOf(readConfig({})).kinds.filter(({ document }) => !document);

const { call, db } = await testProduct();
const [operator, reader] = await Promise.all([
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db),
]);
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await call(operator, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
};

/** A record of each kind that can be removed, with the records that refer to it. */
const targets: { path: string; id: number }[] = [];
const removableKinds = draftedKinds.filter(({ single }) => !single);
const isCovered = ({ path }: { path: string }) => targets.some((target) => target.path === path);
const create = async (path: string, like: number, changed: object): Promise<number> => {
  const { body } = await ask('GET', `${path}/${like}`);
  const made = await ask('POST', path, { fields: { ...body.published, ...changed }, when: 'now' });
  expect([path, made.status, made.body.fields]).toEqual([path, 201, undefined]);
  targets.push({ path, id: made.body.id });
  return made.body.id;
};
const firstOf = async (path: string): Promise<number> => (await ask('GET', `${path}?per_page=1`)).body[0].id;

beforeAll(async () => {
  await shortenFirstSteps(db);
  const now = new Date();
  const subject = await create('assistant-categories', 1, { nome: 'Assunto' });
  const assistant = await create('assistants', 2, { categoria_id: subject, title: 'Novo assistente' });
  const category = await create('knowledge-categories', 1, { nome: 'Estante' });
  const product = await create('products', 2, { categoria_id: category, titulo: 'Novo curso', price: 0 });
  const module = await create('modules', 1, { produto_id: product, titulo: 'Novo módulo' });
  const material = { modulo_id: module, agente_id: assistant, pergunta: 'Como faço?' };
  const first = await create('materials', 1, { ...material, titulo_material: 'Primeiro' });
  await create('materials', 2, { ...material, titulo_material: 'Segundo' });
  const event = await create('events', await firstOf('events'), { name: 'Nova feira' });
  for (const { path, label = '' } of removableKinds.filter((kind) => !isCovered(kind))) {
    const { body } = await ask('GET', path);
    const [{ id }, another] = body;
    await create(path, id, { [label]: 'Novo entre os outros' });
    // A file without rows is refused: one record always stays.
    if (another) targets.push({ path, id });
  }
  targets.push({ path: 'materials', id: 3 });
  await db.insert(eventInterests).values({ userId: reader.id, eventId: event, createdAt: now });
  for (const materialId of [first, 3])
    await db.insert(materialProgress).values({ userId: reader.id, materialId, openedAt: now, doneAt: now });
  await db.insert(evaluationCases).values({
    listaId: assistant,
    question: 'O que postar?',
    expected: ['post'],
    createdAt: now,
  });
  const wordsHash = Buffer.from('words');
  const [question] = await db
    .insert(unansweredQuestions)
    .values({ place: 'chat', listaId: assistant, wordsHash, firstAt: now, lastAt: now })
    .returning({ id: unansweredQuestions.id });
  await db
    .insert(unansweredAskers)
    .values({ questionId: question?.id ?? 0, personHash: Buffer.from('person') });
  await purchaseTools(db, new ScriptedPayments().provider).begin(reader, product, 'pi_canceled');
  await db.execute(sql`update purchases set status = 'canceled'`);
  const owed = { userId: reader.id, provider: 'sandbox', produtoId: product, amount: 9700 } as const;
  const withdrawal = {
    ...owed,
    personKey: 'person',
    cardKeys: [],
    requestedAt: now,
    endedAt: now,
    doneAt: now,
  };
  await db.insert(withdrawals).values(withdrawal);
  const refund = { ...owed, paymentId: 'pi_1', cause: 'withdrawal', status: 'returned' } as const;
  await db.insert(refunds).values({ ...refund, createdAt: now, doneAt: now });
});

/** Tables that record the changes themselves, or that are computed from the content. */
const left = [
  'record_versions',
  'record_creations',
  'audit_log',
  'rate_limits',
  'sessions',
  'imports',
  'passages',
  'material_index',
  'material_embeddings',
  'search_words',
  'search_state',
];
/** The number of a suggested question names it only inside its page; an event counts its changes for calendars. */
const counted = sql`'{sequence,updated_at}'::text[]`;

async function everything(): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const state: Record<string, unknown> = {};
  for (const { name } of rows.filter((table) => !left.includes(table.name))) {
    const omitted = name === 'suggestions' ? sql`'{id}'::text[]` : counted;
    const found = await db.execute<{ rows: unknown }>(
      sql`select coalesce(jsonb_agg(row order by row::text), '[]') as rows
        from (select to_jsonb(t) - ${omitted} as row from ${sql.identifier(name)} t) as stored`,
    );
    state[name] = found.rows[0]?.rows;
  }
  return state;
}

/** Removes the record, or restores it as it was. Returns whether that was done. */
async function toggle({ path, id }: { path: string; id: number }): Promise<boolean> {
  const now = await ask('GET', `${path}/${id}`);
  if (now.status === 200) {
    const { status, body } = await ask('DELETE', `${path}/${id}?revision=${now.body.revision}`);
    if (status !== 200) expect([path, status, body.code]).toEqual([path, 409, 'record_in_use']);
    return status === 200;
  }
  const versions = (await ask('GET', `${path}/${id}/versions`)).body;
  const { version } = versions[0];
  const stale = { version: version - 1, revision: `${version}.0` };
  const { status, body } = await ask('POST', `${path}/${id}/restore`, stale);
  if (status !== 200)
    expect([path, status, Object.values(body.fields)]).toEqual([path, 400, ['Isto não existe mais']]);
  return status === 200;
}

const isRemoved = async ({ path, id }: { path: string; id: number }) =>
  (await ask('GET', `${path}/${id}`)).status === 404;

/** Restores the removed records in the given order, in rounds, until all are back. */
async function restoreAll(order: typeof targets): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const removed = [];
    for (const target of order) if (await isRemoved(target)) removed.push(target);
    if (removed.length === 0) return;
    for (const target of removed) await toggle(target);
  }
  throw new Error('some records cannot be restored');
}

async function planOf(out: string, into: string): Promise<Pick<ImportPreview, 'problems' | 'rows'>> {
  const file = await call(operator, 'GET', `/api/admin/${out}`);
  const response = await call(
    operator,
    'POST',
    `/api/admin/${into}/import-preview?file_name=${out}`,
    Buffer.from(await file.arrayBuffer()),
    { 'content-type': 'application/octet-stream' },
  );
  const preview = await response.json();
  expect([out, response.status, preview.message]).toEqual([out, 200, undefined]);
  const { problems, rows }: ImportPreview = preview;
  return { problems, rows };
}

const files = [
  ['knowledge.zip', 'knowledge'],
  ...draftedKinds.filter(({ sheet }) => sheet).map(({ path }) => [`${path}.xlsx`, path]),
] as const;

async function expectFilesToChangeNothing() {
  for (const [out, into] of files)
    expect([out, await planOf(out as string, into as string)]).toEqual([out, { problems: [], rows: [] }]);
}

it('restores records with everything that referred to them, in any order', { timeout: 240_000 }, async () => {
  const before = await everything();
  const at = fc.nat(targets.length - 1);
  const orders = fc.shuffledSubarray(
    targets.map((_, index) => index),
    { minLength: targets.length },
  );
  const removals = fc.array(at, { minLength: 8, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(removals, orders, orders, fc.boolean(), async (some, all, back, whole) => {
      const chosen = (indexes: readonly number[]) =>
        indexes.map((index) => targets[index] as { path: string; id: number });
      for (const target of chosen(some)) await toggle(target);
      // Parents can be removed once their children are.
      if (whole)
        for (const target of [...chosen(all), ...targets.toReversed()])
          if (!(await isRemoved(target))) await toggle(target);
      await expectFilesToChangeNothing();
      await restoreAll(chosen(back));
      expect(await everything()).toEqual(before);
    }),
    {
      numRuns: 3,
      endOnFailure: true,
      examples: [[[], targets.map((_, index) => index), targets.map((_, index) => index), true]],
    },
  );
});

it('refuses a foreign key that would delete or forget the rows of another feature', async () => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select conrelid::regclass || '.' || attname as key from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype <> 'a' and confrelid::regclass::text in
      ('agents', 'agent_categories', 'knowledge_categories', 'products', 'modules', 'materials', 'events', 'trade_dates', 'partners', 'faq_items')
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([
    'material_embeddings.material_id',
    'material_index.material_id',
    'materials.modulo_id',
    'modules.produto_id',
    'passages.material_id',
    'product_access.produto_id',
    'suggestions.agent_id',
  ]);
});
