import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { upcomingTradeDates } from './api.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const subscriber = await createSubscriber(db);

const cats = {
  nome: 'Dia do Gato',
  data: '2027-02-17',
  data_fim: null,
  tipo: 'setor' as const,
  observacao: 'Dia de fotos de gatos.',
  active: true,
};
const green = { ...cats, nome: 'Dezembro Verde', data: '2026-12-01', data_fim: '2026-12-31' };
const fair = { ...cats, nome: 'Liquidação', data: '2027-01-04', tipo: 'varejo' as const, active: false };
const admin = '/api/admin/trade-dates';

async function created(fields: object): Promise<{ id: number; revision: string }> {
  const response = await call(operator, 'POST', admin, { fields, when: 'now' });
  expect(response.status).toBe(201);
  return response.json();
}
async function listed(from: string, to: string): Promise<string[]> {
  const response = await call(subscriber, 'GET', `/api/trade-dates?from=${from}&to=${to}`);
  return (await response.json()).map(({ slug }: { slug: string }) => slug);
}

beforeEach(async () => {
  await db.delete(tradeDates).where(sql`true`);
});

describe('upcomingTradeDates', () => {
  it('returns the next active dates by day, a running one included', async () => {
    for (const input of [cats, green, fair]) await created(input);
    const next = await upcomingTradeDates(db, { today: '2026-12-31', limit: 6 });
    expect(next).toEqual([
      {
        id: expect.any(Number),
        slug: 'dezembro-verde-2026',
        nome: 'Dezembro Verde',
        tipo: 'setor',
        data: '2026-12-01',
        data_fim: '2026-12-31',
        observacao: 'Dia de fotos de gatos.',
      },
      expect.objectContaining({ slug: 'dia-do-gato-2027', data: '2027-02-17', data_fim: null }),
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
        id: expect.any(Number),
        slug: 'dia-do-gato-2027',
        nome: 'Dia do Gato',
        tipo: 'setor',
        data: '2027-02-17',
        data_fim: null,
        observacao: 'Dia de fotos de gatos.',
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
    expect(await fieldsOf('from=!&to=2027-03-01')).toEqual({
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
  const slugs = async () =>
    (await db.select({ slug: tradeDates.slug }).from(tradeDates)).map(({ slug }) => slug);

  it('keeps the slug of a date whose name and year change', async () => {
    const { id, revision } = await created(cats);
    const fields = { ...cats, nome: 'Dia Mundial do Gato', data: '2028-08-08' };
    const response = await call(operator, 'PUT', `${admin}/${id}`, { fields, when: 'now', revision });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(fields);
    expect(await slugs()).toEqual(['dia-do-gato-2027']);
  });

  it('refuses a new date with the name of another of its year, also when it is scheduled', async () => {
    await created(cats);
    for (const when of ['now', '2099-01-01T12:00:00.000Z']) {
      const fields = { ...cats, nome: ' DIA do gato' };
      const response = await call(operator, 'POST', admin, { fields, when });
      expect(response.status).toBe(400);
      expect((await response.json()).fields).toEqual({ nome: 'Já existe uma data com este nome neste ano' });
    }
    await created({ ...cats, data: '2028-02-17' });
    expect(await slugs()).toEqual(['dia-do-gato-2027', 'dia-do-gato-2028']);
  });

  it('refuses one of two equal dates that are created at the same time', async () => {
    const create = () => call(operator, 'POST', admin, { fields: cats, when: 'now' });
    const outcomes = await Promise.all([create(), create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(await slugs()).toEqual(['dia-do-gato-2027']);
  });

  it('names each wrong field and stores nothing', async () => {
    const refused = async (fields: object) => {
      const response = await call(operator, 'POST', admin, { fields, when: 'now' });
      expect(response.status).toBe(400);
      return (await response.json()).fields;
    };
    expect(await refused({ ...cats, nome: ' ', observacao: 'x'.repeat(141), tipo: 'feira' })).toEqual({
      'fields.nome': 'Dê um nome à data',
      'fields.observacao': 'Use no máximo 140 caracteres',
      'fields.tipo': 'Escolha setor ou varejo ou vacinacao',
    });
    expect(await refused({ ...green, data_fim: green.data })).toEqual({
      'fields.data_fim': 'O último dia deve ser depois do primeiro',
    });
    expect(await slugs()).toEqual([]);
  });

  it('lists by year and type, the inactive ones included', async () => {
    for (const input of [cats, green, fair]) await created(input);
    const names = async (query: string) =>
      (await (await call(operator, 'GET', `${admin}?${query}`)).json()).map(
        ({ nome }: { nome: string }) => nome,
      );
    expect(await names('')).toEqual(['Dezembro Verde', 'Liquidação', 'Dia do Gato']);
    expect(await names('ano=2027&tipo=varejo')).toEqual(['Liquidação']);
  });

  it('brings a removed date back under its first slug', async () => {
    const { id, revision } = await created(cats);
    const fields = { ...cats, nome: 'Dia do Felino' };
    await call(operator, 'PUT', `${admin}/${id}`, { fields, when: 'now', revision });
    expect((await call(operator, 'DELETE', `${admin}/${id}?revision=2.0`)).status).toBe(200);
    expect(await listed('2027-01-01', '2027-12-31')).toEqual([]);
    const body = { version: 2, revision: '3.0' };
    expect((await call(operator, 'POST', `${admin}/${id}/restore`, body)).status).toBe(200);
    expect(await slugs()).toEqual(['dia-do-gato-2027']);
  });

  it('keeps a removed date away while another has its slug', async () => {
    const { id } = await created(cats);
    await call(operator, 'DELETE', `${admin}/${id}?revision=1.0`);
    await created(cats);
    const body = { version: 1, revision: '2.0' };
    const refused = await call(operator, 'POST', `${admin}/${id}/restore`, body);
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { nome: 'Já existe uma data com este nome neste ano' },
    ]);
  });
});
