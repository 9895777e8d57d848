import type { EvaluationCase, EvaluationComparison, EvaluationRun } from '@matilha/contract/panel/evaluation';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { testProduct } from '#server/testing/product.ts';
import { selectCases, storeRun } from './api.ts';

const { db, call } = await testProduct();
const editor = await createSubscriber(db, { role: 'editor' });
const input = { assistente: 5, pergunta: 'Quanto cobrar pelo banho?', espera: ['fontes', 'conta'] };
const cases = async (): Promise<EvaluationCase[]> =>
  (await call(editor, 'GET', '/api/admin/evaluation-cases')).json();
const add = (body: object) => call(editor, 'POST', '/api/admin/evaluation-cases', body);
const deeds = async () =>
  (
    await db.$client.query(
      `select action, details from audit_log where action like 'evaluation%' order by id`,
    )
  ).rows;

const run = (quando: string, kept: boolean) => ({
  quando,
  modelo: 'm1',
  busca: { tipos: [{ perguntas: 10, tres: kept ? 9 : 8 }] },
  respostas: [
    { assistente: 5, pergunta: 'Quanto cobrar?', texto: 'segredo', regras: { fontes: kept, contas: true } },
  ],
});

it('adds a question to the evaluation and removes it, with an entry of each', async () => {
  const added = await add(input);
  expect(added.status).toBe(201);
  const [stored] = await cases();
  expect(stored).toMatchObject(input);
  expect(await selectCases(db)).toMatchObject([{ listaId: 5, expected: ['fontes', 'conta'] }]);
  const path = `/api/admin/evaluation-cases/${stored?.id}`;
  expect((await call(editor, 'DELETE', path)).status).toBe(204);
  expect((await call(editor, 'DELETE', path)).status).toBe(404);
  expect(await cases()).toEqual([]);
  expect(await deeds()).toMatchObject([
    { action: 'evaluation_case.create', details: { after: { question: input.pergunta } } },
    { action: 'evaluation_case.delete', details: { before: { question: input.pergunta } } },
  ]);
});

it('refuses an assistant that is removed in the same moment', async () => {
  const removed = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  await db.$client.query(`insert into agents overriding system value select (jsonb_populate_record(agents, '{"id": 998}')).*
    from agents where id = 5`);
  const removing = db.transaction(async (tx) => {
    await tx.delete(assistants).where(eq(assistants.id, 998));
    removed.resolve();
    await done.promise;
  });
  await removed.promise;
  const adding = add({ ...input, assistente: 998 });
  await expect.poll(() => countLockWaits(db)).toBe(1);
  done.resolve();
  await removing;
  expect((await adding).status).toBe(404);
});

it('refuses unknown assistants and rules, rules that need planted orders, and too many questions', async () => {
  expect((await add({ ...input, assistente: 999 })).status).toBe(404);
  for (const espera of [[], ['nada'], ['injecao'], ['fontes', 'fontes']])
    expect((await add({ ...input, espera })).status).toBe(400);
  expect((await add({ ...input, pergunta: ' ' })).status).toBe(400);
  await db.$client.query(
    `insert into evaluation_cases (lista_id, question, expected, created_at)
     select 1, 'p', '{fontes}', now() from generate_series(1, 500)`,
  );
  expect((await add(input)).status).toBe(400);
});

it('compares two stored runs, which keep no texts of answers', async () => {
  await storeRun(db, run('2026-11-24T10:00:00.000Z', false), 'antes');
  await storeRun(db, run('2026-11-25T10:00:00.000Z', true), 'depois');
  const runs: EvaluationRun[] = await (await call(editor, 'GET', '/api/admin/evaluation-runs')).json();
  expect(runs).toMatchObject([
    { name: 'depois', model: 'm1', questions: 1, rules: { kept: 2, of: 2 } },
    { name: 'antes', rules: { kept: 1, of: 2 } },
  ]);
  const [after, before] = runs;
  const compare = (query: string) => call(editor, 'GET', `/api/admin/evaluation-runs/compare?${query}`);
  const comparison: EvaluationComparison = await (
    await compare(`antes=${before?.id}&agora=${after?.id}`)
  ).json();
  expect(comparison).toEqual({
    assistants: [{ id: 5, before: { kept: 1, of: 2 }, after: { kept: 2, of: 2 } }],
    search: { before: { kept: 8, of: 10 }, after: { kept: 9, of: 10 } },
    changes: [{ assistant: 5, question: 'Quanto cobrar?', rule: 'fontes', kept: true }],
  });
  const { rows } = await db.$client.query('select result::text from evaluation_runs');
  expect(JSON.stringify(rows)).not.toContain('segredo');
  expect((await compare(`antes=${before?.id}&agora=999`)).status).toBe(404);
  expect((await compare('antes=1')).status).toBe(400);
});

it('keeps the newest fifty runs', async () => {
  for (let hour = 0; hour < 3; hour += 1)
    await storeRun(db, run(`2026-11-26T0${hour}:00:00.000Z`, true), `${hour}`);
  await db.$client.query(
    `insert into evaluation_runs (name, model, ran_at, result)
     select 'velha', 'm', '2020-01-01', '{}' from generate_series(1, 60)`,
  );
  await storeRun(db, run('2026-11-27T00:00:00.000Z', true), 'nova');
  const { rows } = await db.$client.query('select name from evaluation_runs order by ran_at desc');
  expect(rows).toHaveLength(50);
  expect(rows[0]).toEqual({ name: 'nova' });
});

it('shows nothing to support and subscribers', async () => {
  for (const role of ['support', 'subscriber'] as const) {
    const member = await createSubscriber(db, { role });
    for (const path of ['evaluation-cases', 'evaluation-runs'])
      expect((await call(member, 'GET', `/api/admin/${path}`)).status).toBe(404);
  }
});
