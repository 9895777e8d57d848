import type { User } from '@matilha/contract/account/account';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import { type PersonRow, peopleQuery } from '@matilha/contract/panel/people';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { exportPeople, listPeople } from './usecases/list-people.ts';

const { db, call } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const support = await createSubscriber(db, { role: 'support' });
const editor = await createSubscriber(db, { role: 'editor' });

type NewRow = typeof users.$inferInsert;
async function plant(columns: Partial<NewRow>): Promise<User> {
  const user = await createSubscriber(db);
  await db.update(users).set(columns).where(eq(users.id, user.id));
  return user;
}

const joao = await plant({
  firstName: 'João',
  lastName: 'Conceição',
  email: 'joao_c@petshop-ficticio.com.br',
  phone: '21912340001',
  nomeNegocio: 'Banho & Cia',
  instagramNegocio: '@banhocia',
});
const maria = await plant({
  firstName: 'MARIA ÉRICA',
  lastName: 'Souza',
  phone: '31988887777',
  tierId: 2,
  paymentStatus: 'atrasado',
});
const blocked = await plant({ firstName: 'Bruna', disabledAt: new Date() });
const unverified = await plant({ firstName: 'Ubaldo', emailVerifiedAt: null });
const provisional = await plant({ firstName: 'Petra', emailVerifiedAt: null, provisional: true });

async function list(query: string, as: User = support) {
  const response = await call(as, 'GET', `/api/admin/people?${query}`);
  expect(response.status).toBe(200);
  const rows = (await response.json()) as PersonRow[];
  return { ids: rows.map(({ id }) => id), rows, total: Number(response.headers.get(totalHeader)) };
}

test('finds people by name, mail, phone and business, without accents and in any order of words', async () => {
  const searches = [
    'joao',
    'JOÃO',
    'conceicao joao',
    'joao_c@',
    'petshop-ficticio',
    '21912340001',
    '(21) 91234-0001',
    '+55 21 91234-0001',
    'banho &',
    '@banhocia',
    'cia joao',
  ];
  for (const q of searches) {
    expect({ q, ...(await list(`q=${encodeURIComponent(q)}`)) }).toMatchObject({
      q,
      ids: [joao.id],
      total: 1,
    });
  }
  expect((await list('q=maria%20erica')).ids).toEqual([maria.id]);
  expect(await list(`q=${encodeURIComponent('100%25')}`)).toMatchObject({ ids: [], total: 0 });
  // A wildcard of SQL is a sign like any other.
  expect((await list(`q=${encodeURIComponent('jo_o')}%20ccc`)).ids).toEqual([]);
});

test('refuses a search of two letters with a sentence', async () => {
  const response = await call(support, 'GET', '/api/admin/people?q=jo');
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Busque por pelo menos 3 letras');
});

test('filters by plan, payment, role and state, also together with a search', async () => {
  expect((await list('tier_id=2&payment_status=atrasado')).ids).toEqual([maria.id]);
  expect((await list('tier_id=2&q=joao')).ids).toEqual([]);
  expect((await list('role=editor')).ids).toEqual([editor.id]);
  expect((await list('state=blocked')).ids).toEqual([blocked.id]);
  expect((await list('state=provisional')).ids).toEqual([provisional.id]);
  expect((await list('state=unverified')).ids).toEqual([provisional.id, unverified.id]);
  expect((await list('state=unverified&q=ubaldo')).rows).toMatchObject([
    {
      first_name: 'Ubaldo',
      email_verified: false,
      provisional: false,
      blocked: false,
      plano: expect.any(String),
    },
  ]);
});

test('pages in the order of sign-up and counts all that match', async () => {
  const all = await list('per_page=100');
  expect(all.total).toBe(all.ids.length);
  expect(all.ids).toEqual(all.ids.toSorted((a, b) => b - a));
  const second = await list('per_page=2&page=2&order=asc');
  expect(second).toMatchObject({ ids: all.ids.toReversed().slice(2, 4), total: all.total });
  expect(await list('page=99')).toMatchObject({ ids: [], total: all.total });
});

test('walks the order of a search that finds more than it counts', async () => {
  await db.execute(sql`
    insert into users (email, first_name, phone, tier_id, created_at)
    select 'multidao' || i || '@exemplo.com.br', 'Multidão', '1', 1, timestamptz '2020-01-01' + i * interval '1 minute'
    from generate_series(1, 10005) i`);
  const { rows, total } = await list('q=multidao&per_page=2&page=2');
  expect(total).toBe(10_001);
  expect(rows.map(({ email }) => email)).toEqual([
    'multidao10003@exemplo.com.br',
    'multidao10002@exemplo.com.br',
  ]);
  await db.delete(users).where(eq(users.firstName, 'Multidão'));
});

test('records each view with its filters and results but not the searched text', async () => {
  await list('q=conceicao&tier_id=1', operator);
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actor, `user:${operator.id}`))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(entry).toMatchObject({
    action: 'people.list',
    subject: 'people',
    details: { searched: true, tier_id: 1, page: 1, results: 1 },
  });
  expect(JSON.stringify(entry)).not.toContain('conceicao');
});

test('exports the same rows with inert formula cells, and records it', async () => {
  const formula = await plant({
    firstName: '=HYPERLINK("http://x")',
    nomeNegocio: '+cmd',
    email: 'conta@formula.com.br',
  });
  const response = await call(support, 'GET', '/api/admin/people.csv?q=formula.com');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, line, end] = (await response.text()).split('\r\n');
  expect(header).toBe(
    'id;nome;sobrenome;email;telefone;negocio;instagram;papel;plano;pagamento;provisoria;email_confirmado;bloqueada;criada_em',
  );
  expect(line).toContain(
    `${formula.id};"'=HYPERLINK(""http://x"")";;conta@formula.com.br;(+55) 11987654321;'+cmd;;`,
  );
  expect(end).toBe('');
  const exports = await db.select().from(auditLog).where(eq(auditLog.action, 'people.export'));
  expect(exports).toMatchObject([{ actor: `user:${support.id}`, details: { searched: true } }]);
});

test('exports thousands of people in steps, each once', async () => {
  await db.execute(sql`
    insert into users (email, first_name, phone, tier_id, created_at)
    select 'fila' || i || '@exemplo.com.br', 'Fila', '1', 1, now() from generate_series(1, 1201) i`);
  const lines = (await (await call(support, 'GET', '/api/admin/people.csv?q=fila')).text())
    .trim()
    .split('\r\n');
  const ids = lines.slice(1).map((line) => Number(line.split(';')[0]));
  expect(new Set(ids).size).toBe(1201);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('shows the panel about people to nobody else', async () => {
  const query = z.parse(peopleQuery, {});
  for (const user of [joao, editor]) {
    await expect(listPeople(testContext({ db, user }), query)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportPeople(testContext({ db, user }), query)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await call(user, 'GET', '/api/admin/people')).status).toBe(404);
  }
  const context = testContext({ db, user: support });
  const actor = {
    ...context.actor,
    secondFactorAt: new Date(Date.now() - 11 * 60_000),
  } as typeof context.actor;
  await expect(exportPeople({ ...context, actor }, query)).rejects.toMatchObject({
    code: 'second_factor_required',
  });
});
