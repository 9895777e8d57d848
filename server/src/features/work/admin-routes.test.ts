import type { User } from '@matilha/contract/account/account';
import type { WorkItem, WorkSummary } from '@matilha/contract/panel/work';
import { expect, it } from 'vitest';
import { eventually } from '#server/features/simulator/testing/eventually.ts';
import { queueJob } from '#server/jobs/testing/queue-control.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { plantWork } from './testing/plant-work.ts';

const product = await testProduct();
const { db, call } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const editor = await createSubscriber(db, { role: 'editor' });
const support = await createSubscriber(db, { role: 'support' });
const subscriber = await createSubscriber(db);
const ids = await plantWork(db, { userId: subscriber.id, now: new Date() });

const kindsOf = async (as: User) => {
  const summaries: WorkSummary[] = await (await call(as, 'GET', '/api/admin/work')).json();
  return summaries.map(({ kind }) => kind);
};
const list = async (kind: string, query = '') => {
  const response = await call(operator, 'GET', `/api/admin/work/${kind}${query}`);
  return { rows: (await response.json()) as WorkItem[], total: response.headers.get('x-total-count') };
};
const act = async (kind: string, id: string, as = operator) => {
  const response = await call(as, 'POST', `/api/admin/work/${kind}/${id}/act`);
  return { status: response.status, ...(await response.json()) };
};
const rowsOf = async (text: string, values: unknown[] = []) => (await db.$client.query(text, values)).rows;
const done = { status: 200, message: 'Feito.' };
const before = { status: 200, message: expect.stringContaining('Já estava feito') };

it('counts the waiting items of each kind, with the oldest and the nearest deadline', async () => {
  const summaries: WorkSummary[] = await (await call(operator, 'GET', '/api/admin/work')).json();
  const totals = Object.fromEntries(summaries.map(({ kind, total }) => [kind, total]));
  expect(totals).toMatchObject({
    privacy_requests: 1,
    disputes: 2,
    refunds: 1,
    purchases: 1,
    leads: 1,
    mails: 1,
    payment_events: 1,
    jobs: 0,
    questions: 1,
  });
  const leads = summaries.find(({ kind }) => kind === 'leads');
  expect(leads).toMatchObject({ oldest_at: expect.stringMatching(/^20/), due_at: null, bulk: true });
  expect(summaries.find(({ kind }) => kind === 'privacy_requests')).toMatchObject({
    due_at: expect.stringMatching(/^20/),
    bulk: false,
  });
});

it('shows each role the kinds of its areas, and hides the others', async () => {
  expect(await kindsOf(editor)).toEqual(['questions']);
  expect(await kindsOf(support)).toEqual(['privacy_requests', 'purchases', 'leads', 'mails']);
  for (const path of ['jobs', 'refunds', 'questions', 'nothing'])
    expect((await call(support, 'GET', `/api/admin/work/${path}`)).status).toBe(
      path === 'nothing' ? 400 : 404,
    );
  expect((await act('payment_events', 'evt_failed', support)).status).toBe(404);
  expect((await call(support, 'POST', '/api/admin/work/jobs/act')).status).toBe(404);
  expect((await call(subscriber, 'GET', '/api/admin/work')).status).toBe(404);
  expect((await call(null, 'GET', '/api/admin/work')).status).toBe(401);
  const stolen = { cookie: await signIn(db, operator, { secondFactor: false }) };
  for (const path of ['', '/leads'])
    expect((await call(null, 'GET', `/api/admin/work${path}`, undefined, stolen)).status).toBe(403);
});

it('lists waiting items and records each look at data of people', async () => {
  const { rows, total } = await list('leads');
  expect(total).toBe('1');
  expect(rows).toMatchObject([
    {
      id: 'entrega-1',
      title: 'Bia Lima · petshop',
      detail: expect.stringContaining('9 tentativas: a automação respondeu 500'),
    },
  ]);
  const [mail] = (await list('mails')).rows;
  expect(mail).toMatchObject({ title: 'Confirme', user_id: subscriber.id });
  const looks = await rowsOf(`select subject, details from audit_log where action = 'work.view' order by id`);
  expect(looks).toEqual([
    { subject: 'work:leads', details: { kind: 'leads' } },
    { subject: 'work:mails', details: { kind: 'mails' } },
    { subject: `user:${subscriber.id}`, details: { kind: 'mails' } },
  ]);
  expect((await list('leads', '?page=2')).rows).toEqual([]);
  expect((await call(operator, 'GET', '/api/admin/work/leads?per_page=101')).status).toBe(400);
});

it('shows deadlines, Pix and disputes of money', async () => {
  expect((await list('refunds')).rows).toMatchObject([
    { title: expect.stringMatching(/R\$\s49,00 · plano/), due_at: expect.stringMatching(/^20/) },
  ]);
  const [first, second] = (await list('disputes')).rows;
  expect(first).toMatchObject({ id: 'pi_disputed', due_at: expect.stringMatching(/^20/), link: null });
  expect(second).toMatchObject({ id: 'pi_content', due_at: null });
  expect((await list('privacy_requests')).rows).toMatchObject([
    { title: expect.stringContaining('Bia Lima'), detail: 'bia@exemplo.com.br: Quero meus dados' },
  ]);
});

it('exports the rows of a list, harmless for spreadsheets, and records it', async () => {
  await rowsOf(`update leads set name = '=1+1'`);
  const file = await call(operator, 'GET', '/api/admin/work/leads.csv');
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('espera-leads.csv');
  expect((await file.text()).split('\r\n')[1]).toMatch(
    /^entrega-1;20.*;;'=1\+1 · petshop;bia@exemplo.com.br\. 9/,
  );
  const [entry] = await rowsOf(`select subject from audit_log where action = 'work.export'`);
  expect(entry).toEqual({ subject: 'work:leads' });
  const old = { cookie: await signIn(db, operator) };
  await rowsOf(`update sessions set second_factor_at = now() - interval '11 minutes' where user_id = $1`, [
    operator.id,
  ]);
  expect((await call(null, 'GET', '/api/admin/work/leads.csv', undefined, old)).status).toBe(403);
  expect((await call(support, 'GET', '/api/admin/work/jobs.csv')).status).toBe(404);
});

it('sends leads and mails again, once for any number of requests', async () => {
  for (const kind of ['leads', 'mails'] as const) {
    expect(await act(kind, ids[kind])).toEqual(done);
    expect(await act(kind, ids[kind])).toEqual(before);
  }
  await eventually('the mail is kept in the mailbox', async () => {
    const [mail] = await rowsOf('select status from mails where id = $1', [ids.mails]);
    return mail.status === 'sent';
  });
  expect((await list('mails')).total).toBe('0');
  const [entry] = await rowsOf(
    `select actor, address from audit_log where action = 'work.act' and subject = $1`,
    ['leads:entrega-1'],
  );
  expect(entry).toEqual({ actor: `user:${operator.id}`, address: '127.0.0.1' });
});

it('mails a buyer once a day how to claim the purchase, and marks letters and questions', async () => {
  expect(await act('purchases', ids.purchases)).toEqual(done);
  expect(await act('purchases', ids.purchases)).toEqual(before);
  expect(await rowsOf(`select recipient from mails where kind = 'purchase_waiting'`)).toEqual([
    { recipient: 'quem@exemplo.com.br' },
  ]);
  for (const kind of ['privacy_requests', 'questions'] as const) {
    expect(await act(kind, ids[kind])).toEqual(done);
    expect(await act(kind, ids[kind])).toEqual(before);
    expect((await list(kind)).total).toBe('0');
  }
});

it.each(['privacy_requests', 'refunds', 'purchases', 'mails', 'answers', 'questions'])(
  'finds no work of %s under a number that no row can have',
  async (kind) => {
    for (const id of ['x', '-1', '99999999999']) expect(await act(kind, id)).toEqual(before);
  },
);

it('reads disputed payments and refunds again at the provider', async () => {
  expect(await act('disputes', 'pi_disputed')).toEqual(done);
  expect(await act('disputes', 'pi_disputed')).toEqual(before);
  expect(await act('disputes', 'pi_unknown')).toEqual(before);
  expect(await act('refunds', ids.refunds)).toEqual(done);
  const events = await rowsOf(
    `select payment_id from payment_events where type = 'operator.check' order by 1`,
  );
  expect(events).toEqual([{ payment_id: 'pi_disputed' }, { payment_id: 'pi_hand' }]);
  expect(await act('payment_events', 'evt_failed')).toEqual(done);
  expect(await act('payment_events', 'evt_done')).toEqual(before);
});

it('keeps a job that failed for good without showing its payload, and runs it again', async () => {
  await rowsOf(`update pgboss.queue set retry_limit = 0 where name = 'leads.deliver'`);
  await queueJob(db.$client, 'leads.deliver', { deliveryId: 7, segredo: 'canario' });
  await eventually('the job failed', async () => (await list('jobs')).rows.length === 1);
  const [job] = (await list('jobs')).rows;
  expect(job).toMatchObject({ title: 'leads.deliver', detail: '1 tentativa: $ZodError.' });
  expect(JSON.stringify(job)).not.toContain('canario');
  expect(await act('jobs', job?.id ?? '')).toEqual(done);
  expect(await act('jobs', job?.id ?? '')).toEqual(before);
  expect(await act('jobs', 'x')).toEqual(before);
  await eventually('it failed again', async () => (await list('jobs')).rows[0]?.id !== job?.id);
});

it('acts on all waiting items from a job, and refuses kinds that are done one by one', async () => {
  await rowsOf(`insert into mails (kind, recipient, subject, html, text, status, attempts, created_at)
    select 'x', n || '@exemplo.com.br', 'Aviso', 'h', 't', 'failed', 1, now() from generate_series(1, 130) n`);
  expect((await list('mails')).total).toBe('130');
  const all = await call(operator, 'POST', '/api/admin/work/mails/act');
  expect([all.status, (await all.json()).message]).toEqual([200, expect.stringContaining('Começou')]);
  await eventually('all are sent', async () => (await list('mails')).total === '0');
  expect((await call(operator, 'POST', '/api/admin/work/privacy_requests/act')).status).toBe(404);
  const [entry] = await rowsOf(`select subject from audit_log where action = 'work.act_on_all'`);
  expect(entry).toEqual({ subject: 'work:mails' });
});
