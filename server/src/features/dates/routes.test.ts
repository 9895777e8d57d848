import type { OperatorTradeDate } from '@matilha/contract/trade-dates';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#server/database/schema/accounts.ts';
import { tradeDates } from '#server/database/schema/trade-dates.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { upcomingTradeDates } from './api.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const subscriber = await createSubscriber(db);

const cats = {
  ...{ nome: 'Dia do Gato', data: '2027-02-17', data_fim: null, tipo: 'setor' as const },
  ...{ observacao: 'Dia de fotos de gatos.', active: true },
};
const green = { ...cats, nome: 'Dezembro Verde', data: '2026-12-01', data_fim: '2026-12-31' };
const fair = { ...cats, nome: 'Liquidação', data: '2027-01-04', tipo: 'varejo' as const, active: false };
const admin = '/api/admin/trade-dates';

async function created(input: object = cats): Promise<OperatorTradeDate> {
  const response = await call(operator, 'POST', admin, input);
  expect(response.status).toBe(201);
  return response.json();
}
async function listed(from: string, to: string): Promise<string[]> {
  const response = await call(subscriber, 'GET', `/api/trade-dates?from=${from}&to=${to}`);
  return (await response.json()).map(({ slug }: { slug: string }) => slug);
}
const deeds = async (subject: string) => {
  const { rows } = await db.$client.query(
    'select actor, action, details from audit_log where subject = $1 order by id',
    [subject],
  );
  return rows;
};

beforeEach(async () => {
  await db.delete(tradeDates).where(sql`true`);
});

describe('upcomingTradeDates', () => {
  it('returns the next active dates by day, a running one included', async () => {
    for (const input of [cats, green, fair]) await created(input);
    const next = await upcomingTradeDates(db, { today: '2026-12-31', limit: 6 });
    expect(next).toEqual([
      {
        ...{ id: expect.any(Number), slug: 'dezembro-verde-2026', nome: 'Dezembro Verde', tipo: 'setor' },
        ...{ data: '2026-12-01', dataFim: '2026-12-31', observacao: 'Dia de fotos de gatos.' },
      },
      expect.objectContaining({ slug: 'dia-do-gato-2027', data: '2027-02-17', dataFim: null }),
    ]);
    const slugsOn = async (today: string, limit = 6) =>
      (await upcomingTradeDates(db, { today, limit })).map(({ slug }) => slug);
    expect(await slugsOn('2026-12-31', 1)).toEqual(['dezembro-verde-2026']);
    expect(await slugsOn('2027-01-01')).toEqual(['dia-do-gato-2027']);
    expect(await slugsOn('2027-02-17')).toEqual(['dia-do-gato-2027']);
    expect(await slugsOn('2027-02-18')).toEqual([]);
  });
});

describe('GET /api/trade-dates', () => {
  it('returns the active dates that touch the period', async () => {
    for (const input of [cats, green, fair]) await created(input);
    expect(await listed('2026-12-31', '2027-02-17')).toEqual(['dezembro-verde-2026', 'dia-do-gato-2027']);
    expect(await listed('2027-01-01', '2027-02-16')).toEqual([]);
    const response = await call(subscriber, 'GET', '/api/trade-dates?from=2027-02-17&to=2027-02-17');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      {
        ...{ id: expect.any(Number), slug: 'dia-do-gato-2027', nome: 'Dia do Gato', tipo: 'setor' },
        ...{ data: '2027-02-17', data_fim: null, observacao: 'Dia de fotos de gatos.' },
      },
    ]);
  });

  it('names the wrong end of a period', async () => {
    const fieldsOf = async (query: string) => {
      const response = await call(subscriber, 'GET', `/api/trade-dates?${query}`);
      expect(response.status).toBe(400);
      return (await response.json()).fields;
    };
    expect(await fieldsOf('')).toEqual({ from: 'Informe o primeiro dia', to: 'Informe o último dia' });
    expect(await fieldsOf('from=2027-02-30&to=2027-03-01')).toEqual({
      from: 'Use uma data que existe, como 2027-02-17',
    });
    expect(await fieldsOf('from=2027-03-02&to=2027-03-01')).toEqual({
      to: 'O último dia não pode ser antes do primeiro',
    });
    expect(await fieldsOf('from=2026-01-01&to=2027-12-31')).toEqual({
      to: 'Peça no máximo 400 dias de uma vez',
    });
    expect(await fieldsOf('from=2027-03-01&to=2027-03-02&tipo=setor')).toEqual({
      tipo: 'Campo desconhecido',
    });
  });

  it('refuses a visitor', async () => {
    expect((await call(null, 'GET', '/api/trade-dates?from=2027-01-01&to=2027-12-31')).status).toBe(401);
  });
});

describe('/api/admin/trade-dates', () => {
  it('creates a date and records it', async () => {
    const row = await created(green);
    expect(row).toEqual({ id: expect.any(Number), slug: 'dezembro-verde-2026', ...green });
    expect(await (await call(operator, 'GET', admin)).json()).toEqual([row]);
    expect(await deeds(`trade_date:${row.id}`)).toEqual([
      {
        ...{ actor: `user:${operator.id}`, action: 'trade_date.create' },
        details: { slug: 'dezembro-verde-2026', ...green },
      },
    ]);
  });

  it('lists inactive dates', async () => {
    const row = await created(fair);
    expect(await (await call(operator, 'GET', admin)).json()).toEqual([row]);
  });

  it('replaces a date but not its slug, and records both versions', async () => {
    const before = await created(cats);
    const changes = { ...cats, nome: 'Dia Mundial do Gato', data: '2027-08-08', active: false };
    const response = await call(operator, 'PUT', `${admin}/${before.id}`, changes);
    expect(response.status).toBe(200);
    const after = { id: before.id, slug: 'dia-do-gato-2027', ...changes };
    expect(await response.json()).toEqual(after);
    expect(await (await call(operator, 'GET', admin)).json()).toEqual([after]);
    expect((await deeds(`trade_date:${before.id}`)).at(-1)).toEqual({
      ...{ actor: `user:${operator.id}`, action: 'trade_date.update', details: { before, after } },
    });
  });

  it('deletes a date and records it', async () => {
    const { id } = await created(cats);
    expect((await call(operator, 'DELETE', `${admin}/${id}`)).status).toBe(204);
    expect(await (await call(operator, 'GET', admin)).json()).toEqual([]);
    expect((await deeds(`trade_date:${id}`)).at(-1)).toEqual({
      ...{ actor: `user:${operator.id}`, action: 'trade_date.delete', details: { slug: 'dia-do-gato-2027' } },
    });
    expect((await call(operator, 'DELETE', `${admin}/${id}`)).status).toBe(404);
  });

  it('names each wrong field and stores nothing', async () => {
    await created(cats);
    const refused = async (input: object) => {
      const response = await call(operator, 'POST', admin, input);
      expect(response.status).toBe(400);
      return (await response.json()).fields;
    };
    expect(await refused({ ...cats, nome: ' DIA do gato' })).toEqual({
      nome: 'Já existe uma data com este nome neste ano',
    });
    expect(await refused({ ...cats, nome: ' ', observacao: 'x'.repeat(141), tipo: 'feira' })).toEqual({
      nome: 'Informe o nome da data',
      observacao: 'Use no máximo 140 caracteres',
      tipo: 'Escolha setor ou varejo ou vacinacao',
    });
    expect(await refused({ ...cats, data: '0000-01-01', data_fim: '2027-02-29' })).toMatchObject({
      data: expect.stringMatching(/^Use /),
      data_fim: 'Use uma data que existe, como 2027-02-17',
    });
    expect(await refused({ ...green, data_fim: green.data })).toEqual({
      data_fim: 'O último dia deve ser depois do primeiro',
    });
    expect(await refused({ ...cats, slug: 'gato' })).toEqual({ slug: 'Campo desconhecido' });
    expect(Object.keys(await refused({}))).toEqual(Object.keys(cats));
    expect(await (await call(operator, 'GET', admin)).json()).toHaveLength(1);
  });

  it('returns 404 for a deleted date and 400 for an invalid id', async () => {
    expect((await call(operator, 'PUT', `${admin}/999999`, cats)).status).toBe(404);
    expect((await call(operator, 'PUT', `${admin}/x`, cats)).status).toBe(400);
    expect((await call(operator, 'DELETE', `${admin}/x`)).status).toBe(400);
  });
});

it.each([
  ['GET', admin],
  ['POST', admin],
  ['PUT', `${admin}/1`],
  ['DELETE', `${admin}/1`],
])('hides %s %s from subscribers and visitors', async (method, path) => {
  const body = method === 'GET' || method === 'DELETE' ? undefined : cats;
  expect((await call(subscriber, method, path, body)).status).toBe(404);
  expect((await call(null, method, path, body)).status).toBe(401);
  expect(await db.select().from(tradeDates)).toEqual([]);
});

it('records each write of an operator once', async () => {
  const count = () => db.$count(auditLog, sql`action like 'trade_date.%'`);
  const before = await count();
  const { id } = await created(cats);
  await call(operator, 'POST', admin, cats);
  await call(operator, 'DELETE', `${admin}/${id}`);
  expect((await count()) - before).toBe(2);
});
