import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { AnswersReport, RatedAnswer } from '@matilha/contract/panel/answers-report';
import { expect, it } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { countLockWaits } from '#server/testing/locks/lock-waits.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { toolNamed } from '#server/testing/tools.ts';
import { countDay } from './figures-repository.ts';
import { countRecentDays, countToday } from './usecases/count-days.ts';

const model = new ScriptedModel(({ question }) =>
  question.includes('falha') ? [{ fail: 'unavailable' }] : [{ waitMs: 20 }, 'O banho custa ', 'R$ 45.'],
);
const tools = [toolNamed('dobrar')];
const product = await testProduct({ model, tools });
const { db, call } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const person = await createSubscriber(db, { credits: 50 });
const rowsOf = async (text: string, values: unknown[] = []) => (await db.$client.query(text, values)).rows;

/** Asks, waits for the end and returns the answer's id. */
async function ask(content: string, listaId = 1, as = person): Promise<number> {
  await call(as, 'POST', '/api/messages', { content, user_id: as.id, lista_id: listaId });
  const [answer] = await rowsOf('select max(id)::int as id from messages where is_ai and user_id = $1', [
    as.id,
  ]);
  return answer.id;
}
const rate = (id: number, rating: object) => call(person, 'POST', `/api/messages/${id}/feedback`, rating);
const report = async (query = ''): Promise<AnswersReport> =>
  (await call(operator, 'GET', `/api/admin/answers-report${query}`)).json();
const rated = async (query = '') => {
  const response = await call(operator, 'GET', `/api/admin/rated-answers${query}`);
  return { rows: (await response.json()) as RatedAnswer[], total: response.headers.get('x-total-count') };
};

const good = await ask('Quanto cobrar pelo banho?');
const bad = await ask('Quanto custa o banho do segredo?');
const failed = await ask('Uma falha', 2);
await rate(good, { value: 1 });
await rate(bad, { value: -1, reason: 'wrong', note: 'O preço é outro' });
/** The team counts in no sum. */
const editor = await createSubscriber(db, { role: 'editor', credits: 50 });
const own = await ask('Quanto cobrar pela tosa?', 1, editor);
await call(editor, 'POST', `/api/messages/${own}/feedback`, { value: 1 });
await countToday(testContext({ db }));

it('sums the figures of the stored answers', async () => {
  const { total, by_day, by_assistant, by_model, failures, reasons, first_text } = await report('?dias=7');
  expect(total).toMatchObject({
    answers: 2,
    failed: 1,
    rated_up: 1,
    rated_down: 1,
    tokens_in: 20,
    tokens_out: 10,
  });
  expect(by_day).toHaveLength(7);
  expect(by_day.at(-1)).toMatchObject({ day: dayInBrazil(new Date()), answers: 2, failed: 1 });
  expect(by_assistant.map(({ id, answers }) => [id, answers])).toEqual([
    [1, 2],
    [2, 0],
  ]);
  expect(by_model).toMatchObject([{ model: 'scripted', answers: 2 }]);
  expect(failures).toEqual([{ code: 'model_failed', count: 1 }]);
  expect(reasons).toEqual([{ reason: 'wrong', count: 1 }]);
  expect(first_text.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  const [run] = await rowsOf('select first_text_ms, outcome from answer_runs where message_id = $1', [good]);
  expect(run).toMatchObject({ outcome: 'complete' });
  expect(run.first_text_ms).toBeGreaterThanOrEqual(15);
  const [lost] = await rowsOf(
    'select first_text_ms, outcome, error_code from answer_runs where message_id = $1',
    [failed],
  );
  expect(lost).toEqual({ first_text_ms: null, outcome: 'failed', error_code: 'model_failed' });
});

it('counts the calls and failures of each tool by day, once for an answer that was continued', async () => {
  const step = (name: string, state: string) => ({ name, title: 'Título', state, summary: '', card: null });
  const steps = [step('dobrar', 'done'), step('dobrar', 'failed'), step('que_sumiu', 'done')];
  await rowsOf('update messages set steps = $1 where id = any($2)', [JSON.stringify(steps), [good, own]]);
  const continued = `insert into answer_runs (message_id, user_id, model, lease_until, started_at, ended_at, outcome)
    select message_id, user_id, model, lease_until, started_at, ended_at, outcome from answer_runs where message_id = $1 returning id`;
  const [run] = await rowsOf(continued, [good]);
  await countToday(testContext({ db }));
  const { by_tool, by_assistant, failures } = await report('?dias=7');
  expect(by_tool).toEqual([
    { name: 'dobrar', title: 'Usando dobrar', calls: 2, failures: 1 },
    { name: 'que_sumiu', title: 'que_sumiu', calls: 1, failures: 0 },
  ]);
  expect([by_assistant.length, failures.length]).toEqual([2, 1]);
  const file = await call(operator, 'GET', '/api/admin/answers-report/tools.csv?dias=7');
  expect(file.headers.get('content-disposition')).toContain('ferramentas.csv');
  const today = dayInBrazil(new Date());
  expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([
    `${today};dobrar;Usando dobrar;2;1`,
    `${today};que_sumiu;que_sumiu;1;0`,
  ]);
  const quiet = await testProduct({ model, tools, besides: product, env: { AI_TOOLS: 'off' } });
  const later = await (await quiet.call(operator, 'GET', '/api/admin/answers-report?dias=7')).json();
  expect(later.by_tool).toEqual(by_tool);
  await rowsOf('delete from answer_runs where id = $1', [run.id]);
  await countToday(testContext({ db }));
});

it('estimates the cost from the prices, and names models without one', async () => {
  expect((await report()).without_price).toEqual(['scripted']);
  await rowsOf('update answer_runs set tokens_cached = 4 where message_id = $1', [good]);
  await countToday(testContext({ db }));
  const precos = [{ modelo: 'scripted', entrada: 1, saida: 2, entrada_cache: 0.25 }];
  expect((await call(operator, 'PUT', '/api/admin/model-prices', { precos })).status).toBe(200);
  expect(await (await call(operator, 'GET', '/api/admin/model-prices')).json()).toEqual(precos);
  const { total, without_price } = await report('?dias=90');
  expect(total.cost).toBeCloseTo((16 * 1 + 4 * 0.25 + 10 * 2) / 1_000_000, 12);
  expect(total).toMatchObject({ tokens_in: 20, tokens_cached: 4 });
  expect(without_price).toEqual([]);
  const [entry] = await rowsOf(`select details from audit_log where action = 'model_prices.update'`);
  expect(entry.details).toEqual({ before: [], after: precos });
  for (const wrong of [[...precos, ...precos], [{ modelo: 'x', entrada: -1, saida: 1 }]])
    expect((await call(operator, 'PUT', '/api/admin/model-prices', { precos: wrong })).status).toBe(400);
});

it('counts a day again without doubling it, and one of the past that was never counted', async () => {
  await countToday(testContext({ db }));
  expect((await report()).total.answers).toBe(2);
  await rowsOf(`update answer_runs set started_at = $1 where message_id = $2`, [
    later(new Date(), -days(20)),
    good,
  ]);
  const recent = () => countRecentDays(testContext({ db }), AbortSignal.timeout(60_000));
  await recent();
  await recent();
  expect((await report('?dias=7')).total.answers).toBe(1);
  expect((await report('?dias=30')).total.answers).toBe(2);
  await expect(countRecentDays(testContext({ db }), AbortSignal.abort())).rejects.toThrow();
});

it('counts a day that another job is counting after it', async () => {
  const counted = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await countDay(tx, dayInBrazil(new Date()));
    counted.resolve();
    await done.promise;
  });
  await counted.promise;
  const second = countToday(testContext({ db })).catch((error: unknown) => error);
  await expect.poll(() => countLockWaits(db)).toBe(1);
  done.resolve();
  await first;
  expect(await second).toBeUndefined();
});

it('lists badly rated answers without the words of people', async () => {
  const { rows, total } = await rated();
  expect(total).toBe('1');
  expect(rows).toMatchObject([
    { id: bad, assistant_id: 1, reason: 'wrong', has_note: true, reviewed_at: null },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/segredo|R\$ 45|preço é outro/);
  for (const [query, count] of [
    ['?motivo=wrong', 1],
    ['?motivo=unclear', 0],
    ['?assistente=2', 0],
    ['?vistas=sim', 0],
  ] as const)
    expect((await rated(query)).rows).toHaveLength(count);
});

it('names a material once, however many of its passages the answer had', async () => {
  const passages = ['Preço', 'Preço', 'Agenda'].map((title, n) => ({
    title,
    url: `/m/${n}`,
    n,
    cited: true,
  }));
  await rowsOf('update messages set sources = $1 where id = $2', [JSON.stringify(passages), bad]);
  expect((await rated()).rows[0]?.sources).toEqual(['Preço', 'Agenda']);
});

it('exports days, and badly rated answers without the words of people', async () => {
  const days = await call(operator, 'GET', '/api/admin/answers-report.csv?dias=7');
  expect(days.headers.get('content-type')).toContain('text/csv');
  const lines = (await days.text()).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toMatch(/^20\d\d-\d\d-\d\d;1;0;1;/);
  await rowsOf(`update messages set feedback_note = '=1+1' where id = $1`, [bad]);
  const file = await call(operator, 'GET', '/api/admin/rated-answers.csv?motivo=wrong');
  expect(file.headers.get('content-disposition')).toContain('mal-avaliadas.csv');
  const rows = await file.text();
  expect(rows).toMatch(new RegExp(`\r\n${bad};[^;]+;20[^;]+;wrong;`));
  expect(rows).not.toContain('=1+1');
  expect(await rowsOf(`select subject from audit_log where action = 'rating.export'`)).toHaveLength(1);
  const old = { cookie: await signIn(db, operator) };
  await rowsOf(`update sessions set second_factor_at = now() - interval '11 minutes' where user_id = $1`, [
    operator.id,
  ]);
  expect((await call(null, 'GET', '/api/admin/rated-answers.csv', undefined, old)).status).toBe(403);
});

it('opens question and answer for a reason, which the person finds in the export', async () => {
  const path = `/api/admin/rated-answers/${bad}/open`;
  const step = { name: 'dobrar', title: 'Usando dobrar', state: 'done', summary: '4', card: null };
  await rowsOf('update messages set steps = $1 where id = $2', [JSON.stringify([step]), bad]);
  expect((await call(operator, 'POST', path, { motivo: '  ' })).status).toBe(400);
  const opened = await call(operator, 'POST', path, { motivo: 'Reclamação do preço' });
  expect(await opened.json()).toEqual({
    question: 'Quanto custa o banho do segredo?',
    answer: 'O banho custa R$ 45.',
    note: expect.any(String),
    steps: [expect.objectContaining({ title: 'Usando dobrar', state: 'done' })],
  });
  const unrated = await call(operator, 'POST', `/api/admin/rated-answers/${good}/open`, {
    motivo: 'Curiosidade',
  });
  expect(unrated.status).toBe(404);
  const file = await (await call(person, 'POST', '/api/privacy/export', {})).text();
  expect(file).toContain('Reclamação do preço');
});

it('marks a badly rated answer as seen once, in the list of waiting work', async () => {
  const act = async (id: number) =>
    (await (await call(operator, 'POST', `/api/admin/work/answers/${id}/act`)).json()).message;
  expect(await act(good)).toContain('Já estava feito');
  expect(await act(bad)).toBe('Feito.');
  expect(await act(bad)).toContain('Já estava feito');
  expect((await rated()).rows).toEqual([]);
  expect((await rated('?vistas=sim')).rows).toMatchObject([
    { id: bad, reviewed_at: expect.stringMatching(/^20/) },
  ]);
});

it('shows nothing to editors, support and subscribers', async () => {
  const otherRoles = await Promise.all(
    (['editor', 'support', 'subscriber'] as const).map((role) => createSubscriber(db, { role })),
  );
  for (const member of otherRoles)
    for (const path of ['answers-report', 'model-prices', 'rated-answers'])
      expect((await call(member, 'GET', `/api/admin/${path}`)).status).toBe(404);
});

it('counts the other days where one always fails, and then throws so that it is tried again', async () => {
  const hindered = dayInBrazil(new Date());
  await asOwner(
    product.databaseUrl,
    `create function hindrance() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger hindrance before insert on answer_figures for each row when (new.day = '${hindered}')
       execute function hindrance()`,
  );
  await rowsOf(`update answer_runs set started_at = $1 where message_id = $2`, [new Date(), good]);
  await rowsOf(`update answer_runs set started_at = $1 where message_id <> $2`, [
    later(new Date(), -days(30)),
    good,
  ]);
  await rowsOf('delete from answer_figures');
  await expect(countRecentDays(testContext({ db }), AbortSignal.timeout(60_000))).rejects.toThrow(hindered);
  expect(await rowsOf('select distinct day from answer_figures')).toHaveLength(1);
  await asOwner(product.databaseUrl, 'drop trigger hindrance on answer_figures; drop function hindrance()');
});
