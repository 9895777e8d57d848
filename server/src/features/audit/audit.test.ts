import type { AuditEntry } from '@matilha/contract/panel/audit';
import { describe, expect, it } from 'vitest';
import { auditLog, sessions } from '#server/database/schema/accounts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { app, call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const person = await createSubscriber(db);

const plant = (entry: Partial<typeof auditLog.$inferInsert>) =>
  db.insert(auditLog).values({
    at: new Date('2026-05-10T12:00:00Z'),
    actor: 'job:x',
    action: 'x.change',
    subject: 'thing:1',
    requestId: 'r0',
    ...entry,
  });
await plant({
  actor: `user:${person.id}`,
  action: 'account.change',
  subject: `user:${person.id}`,
  requestId: 'r1',
});
await plant({
  actor: `user:${operator.id}`,
  action: 'faq.update',
  subject: 'faq:7',
  address: '203.0.113.9',
  details: { before: { pergunta: 'a' }, after: { pergunta: 'b' }, version: 2 },
});
await plant({ action: '=CMD()', subject: 'frame:1', details: { before: 'um', after: 'dois' } });
await plant({ at: new Date('2026-05-11T02:59:59Z'), action: 'edge.before' });
await plant({ at: new Date('2026-05-11T03:00:00Z'), action: 'edge.after' });

async function search(query: string): Promise<AuditEntry[]> {
  const response = await call(operator, 'GET', `/api/admin/audit?${query}`);
  expect(response.status).toBe(200);
  const rows = await response.json();
  expect(Number(response.headers.get('x-total-count'))).toBeGreaterThanOrEqual(rows.length);
  return rows;
}
const actions = async (query: string) => (await search(query)).map(({ action }) => action);
const searches = async () => {
  const { rows } = await db.$client.query(
    "select subject, details from audit_log where action = 'audit.search' and actor = $1 order by id",
    [`user:${operator.id}`],
  );
  return rows;
};

describe('GET /api/admin/audit', () => {
  it('finds entries by action, subject, request and day in Brazil', async () => {
    expect(await actions('action=faq.update')).toEqual(['faq.update']);
    expect(await actions('subject=faq:7')).toEqual(['faq.update']);
    expect(await actions('request_id=r1')).toEqual(['account.change']);
    expect(await actions('actor=job:x&from=2026-05-11&until=2026-05-11')).toEqual(['edge.after']);
    expect(await actions('actor=job:x&until=2026-05-10&sort=at&order=desc')).toContain('edge.before');
  });

  it('finds an actor by id, by address and by its stored name', async () => {
    expect(await actions(`actor=${person.id}`)).toContain('account.change');
    expect(await actions(`actor=${encodeURIComponent(person.email.toUpperCase())}`)).toContain(
      'account.change',
    );
    expect(await actions(`q=user:${person.id}`)).toContain('account.change');
    expect(await actions('actor=ninguem@exemplo.com.br')).toEqual([]);
  });

  it('shows the address of staff only, and the fields before and after', async () => {
    const [mine] = await search('action=faq.update');
    expect(mine).toMatchObject({
      actor_email: operator.email,
      address: '203.0.113.9',
      details: { version: 2 },
      before: { pergunta: 'a' },
      after: { pergunta: 'b' },
    });
    expect((await search('action=account.change'))[0]).toMatchObject({
      actor_email: null,
      before: null,
      after: null,
    });
    expect((await search('subject=frame:1'))[0]).toMatchObject({
      before: { valor: 'um' },
      after: { valor: 'dois' },
    });
  });

  it('pages from the newest entry to the oldest', async () => {
    const ids = async (page: number) =>
      (await search(`actor=job:x&order=desc&per_page=2&page=${page}`)).map(({ at, id }) => ({ at, id }));
    const first = await ids(1);
    const second = await ids(2);
    expect(first.map(({ at }) => at)).toEqual(['2026-05-11T03:00:00.000Z', '2026-05-11T02:59:59.000Z']);
    expect(second[0]?.id).not.toBe(first[1]?.id);
    expect(await search('page=9999&per_page=100')).toEqual([]);
  });

  it('records a search once an hour, not each page of it', async () => {
    const query = `actor=${person.id}&from=2026-05-01`;
    const before = (await searches()).length;
    await search(query);
    await search(`${query}&page=2`);
    await search(query);
    const after = await searches();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toEqual({
      subject: `user:${person.id}`,
      details: { actor: `user:${person.id}`, from: '2026-05-01' },
    });
  });

  it('refuses a wrong day, and hides itself from every other role', async () => {
    expect((await call(operator, 'GET', '/api/admin/audit?from=ontem')).status).toBe(400);
    for (const role of ['editor', 'support', 'subscriber'] as const) {
      const member = await createSubscriber(db, { role });
      for (const path of ['audit', 'audit.csv', 'audit/1']) {
        expect((await call(member, 'GET', `/api/admin/${path}`)).status).toBe(404);
      }
    }
    expect((await call(null, 'GET', '/api/admin/audit')).status).toBe(401);
  });
});

describe('GET /api/admin/audit/:id', () => {
  it('returns one entry, and 404 for a missing one', async () => {
    const [entry] = await search('action=faq.update');
    const response = await call(operator, 'GET', `/api/admin/audit/${entry?.id}`);
    expect(await response.json()).toEqual(entry);
    expect((await call(operator, 'GET', '/api/admin/audit/999999999')).status).toBe(404);
  });
});

describe('GET /api/admin/audit.csv', () => {
  it('writes every entry that the search finds, newest first, without formulas, and records the download', async () => {
    await db.$client.query(`insert into audit_log (at, actor, action, subject, request_id)
      select timestamptz '2026-04-01T00:00:00Z' + (n / 3) * interval '1 second', 'job:many', 'many.' || n, 'm', 'm'
      from generate_series(1, 2500) n`);
    const text = await (await call(operator, 'GET', '/api/admin/audit.csv?actor=job:many')).text();
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(';')[4])).size).toBe(2_500);
    const formula = await (await call(operator, 'GET', '/api/admin/audit.csv?subject=frame:1')).text();
    expect(formula).toContain(";'=CMD();");
    expect(await actions('action=audit.export')).toHaveLength(2);
  });

  it('stores no typed address, and names the person whose entries were downloaded', async () => {
    const address = encodeURIComponent(person.email);
    for (const path of ['audit.csv', 'audit'])
      for (const query of [`actor=${address}`, `subject=${address}`, 'actor=ninguem@exemplo.com.br'])
        expect((await call(operator, 'GET', `/api/admin/${path}?${query}`)).status).toBe(200);
    const { rows } = await db.$client.query(
      "select action, subject, details from audit_log where action like 'audit.%' order by id desc limit 5",
    );
    expect(JSON.stringify(rows)).not.toContain('@');
    const details = { actor: `user:${person.id}` };
    expect(rows).toContainEqual({ action: 'audit.export', subject: details.actor, details });
  });

  it('asks for a second factor that is at most ten minutes old', async () => {
    const operator = await createSubscriber(db, { role: 'operator' });
    await call(operator, 'GET', '/api/admin/audit');
    await db.update(sessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) });
    expect((await call(operator, 'GET', '/api/admin/audit')).status).toBe(200);
    expect((await call(operator, 'GET', '/api/admin/audit.csv')).status).toBe(403);
  });
});

it('offers no way to change the audit log', async () => {
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.includes('audit'));
  expect(routes.length).toBeGreaterThan(0);
  for (const line of routes) expect(line).toMatch(/\((GET|HEAD|GET, HEAD)\)/);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(
      (await call(operator, method, '/api/admin/audit/1', method === 'DELETE' ? undefined : {})).status,
    ).toBe(404);
  }
  await expect(db.$client.query("update audit_log set action = 'x'")).rejects.toThrow('permission denied');
  await expect(db.$client.query('delete from audit_log')).rejects.toThrow('permission denied');
});
