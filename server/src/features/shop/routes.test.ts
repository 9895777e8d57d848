import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { hours, service, shopCalls, statusAndFields } from './testing/shop-calls.ts';

const product = await testProduct();
const { call, db } = product;
const { saveSection, saveServices, shopOf } = shopCalls(product);

describe('PUT /api/shop/sections', () => {
  it('stores a section with its first version and the moment of saving', async () => {
    const user = await createSubscriber(db);
    const response = await saveSection(user, hours('Seg a sex 8h às 18h\nSáb 8h às 14h'));
    expect(response.status).toBe(200);
    const saved = await response.json();
    expect(saved).toEqual({
      kind: 'horarios',
      version: 1,
      value: { texto: 'Seg a sex 8h às 18h\nSáb 8h às 14h' },
      confirmed_at: expect.stringMatching(/^20\d\d-/),
    });
    expect(await shopOf(user)).toEqual({ sections: [saved], services: [], notes: [] });
  });

  it('refuses a form that was filled before another device saved, and keeps the saved fields', async () => {
    const user = await createSubscriber(db);
    await saveSection(user, hours('até 18h'));
    expect((await saveSection(user, hours('até 19h', 1))).status).toBe(200);
    const late = await saveSection(user, hours('até 20h', 1));
    expect([late.status, (await late.json()).code]).toEqual([409, 'conflict']);
    expect((await shopOf(user)).sections).toMatchObject([{ version: 2, value: { texto: 'até 19h' } }]);
    expect((await saveSection(user, hours('até 20h', 2))).status).toBe(200);
  });

  it('accepts the same save again after its response was lost', async () => {
    const user = await createSubscriber(db);
    await saveSection(user, hours('até 18h'));
    const again = await saveSection(user, hours('até 18h'));
    expect([again.status, (await again.json()).version]).toEqual([200, 1]);
  });

  it('stores one of two first saves that arrive together, and refuses the other', async () => {
    const user = await createSubscriber(db);
    const both = await Promise.all([saveSection(user, hours('um')), saveSection(user, hours('dois'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stores the plain form of a CRMV and of a WhatsApp number', async () => {
    const user = await createSubscriber(db);
    const vet = { kind: 'responsavel', version: 0, value: { nome: 'Dra. Lia', crmv: 'crmv/sp nº 12.345' } };
    expect((await saveSection(user, vet)).status).toBe(200);
    const contact = (whatsapp: string, version = 0) => ({ kind: 'contato', version, value: { whatsapp } });
    const links = ['(11) 98765-4321', 'https://api.whatsapp.com/send?phone=5511987654321'];
    for (const typed of links) expect((await saveSection(user, contact(typed))).status).toBe(200);
    const { sections } = await shopOf(user);
    expect(sections.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        { nome: 'Dra. Lia', crmv: 'CRMV-SP 12345' },
        { whatsapp: 'https://wa.me/5511987654321' },
      ]),
    );
  });

  it.each([
    [hours('a'.repeat(301)), { 'value.texto': 'Use no máximo 300 caracteres' }],
    [hours('abre\u202e8h'), { 'value.texto': 'Retire os caracteres especiais' }],
    [
      { kind: 'responsavel', version: 0, value: { nome: '', crmv: 'XX 123' } },
      { 'value.crmv': 'Use o estado e o número, como CRMV-SP 12345' },
    ],
    [
      { kind: 'contato', version: 0, value: { whatsapp: 'https://evil.example/5511987654321' } },
      { 'value.whatsapp': 'Use o número com DDD, ou um link como https://wa.me/5511987654321' },
    ],
    [
      { kind: 'marca', version: 0, value: { logo: 'javascript:alert(1)', cor1: 'red', cor2: '' } },
      { 'value.logo': 'Use um endereço que comece com https://', 'value.cor1': 'Use uma cor como #1f7a4d' },
    ],
  ])('names the wrong field of %j', async (body, fields) => {
    const user = await createSubscriber(db);
    expect(await statusAndFields(await saveSection(user, body))).toEqual({ status: 400, fields });
    expect((await shopOf(user)).sections).toEqual([]);
  });

  it.each([
    { kind: '__proto__', version: 0, value: {} },
    { kind: 'horarios', version: -1, value: { texto: 'x' } },
    { kind: 'horarios', version: 0, value: { texto: 'x', outro: 'y' } },
    { kind: 'horarios', version: 0, value: { jeito: 'x' } },
  ])('refuses %j', async (body) => {
    expect((await saveSection(await createSubscriber(db), body)).status).toBe(400);
  });
});

describe('PUT /api/shop/services', () => {
  it('adds rows in order and replaces one', async () => {
    const user = await createSubscriber(db);
    const rows = [
      service(),
      service({ porte: 'G', preco_centavos: null, minutos: null }),
      service({ servico: 'Tosa' }),
    ];
    expect((await saveServices(user, rows)).status).toBe(200);
    const changed = { ...rows[0], version: 1, preco_centavos: 5_000, a_partir: true };
    const response = await saveServices(user, [changed]);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([{ ...changed, version: 2, confirmed_at: expect.any(String) }]);
    const { services } = await shopOf(user);
    expect(services.map(({ servico, porte, preco_centavos }) => [servico, porte, preco_centavos])).toEqual([
      ['Banho', 'P', 5_000],
      ['Banho', 'G', null],
      ['Tosa', 'P', 4_500],
    ]);
  });

  it('stores no row twice when a request is repeated', async () => {
    const user = await createSubscriber(db);
    const rows = [service(), service({ porte: 'M' })];
    const first = await (await saveServices(user, rows)).json();
    const again = await saveServices(user, rows);
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect((await shopOf(user)).services).toHaveLength(2);
  });

  it('stores none of the rows when one was changed elsewhere', async () => {
    const user = await createSubscriber(db);
    const row = service();
    await saveServices(user, [row]);
    await saveServices(user, [{ ...row, version: 1, preco_centavos: 6_000 }]);
    expect(
      (await saveServices(user, [service(), { ...row, version: 1, preco_centavos: 7_000 }])).status,
    ).toBe(409);
    expect((await shopOf(user)).services).toMatchObject([{ preco_centavos: 6_000 }]);
  });

  it('refuses to bring back a row that another device removed', async () => {
    const user = await createSubscriber(db);
    const row = service();
    await saveServices(user, [row]);
    expect((await call(user, 'DELETE', `/api/shop/services/${row.id}`)).status).toBe(204);
    expect((await saveServices(user, [{ ...row, version: 1, porte: 'M' }])).status).toBe(409);
    expect((await shopOf(user)).services).toEqual([]);
  });

  it('keeps at most 200 rows, also of requests that arrive together', async () => {
    const user = await createSubscriber(db);
    const pieces = Array.from({ length: 5 }, () => Array.from({ length: 50 }, () => service()));
    const responses = await Promise.all(pieces.map((rows) => saveServices(user, rows)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused && (await refused.json()).fields).toEqual({
      services: 'Sua tabela pode ter até 200 linhas. Apague uma que não usa mais.',
    });
    expect((await shopOf(user)).services).toHaveLength(200);
  });

  it("leaves another user's row with the same id alone", async () => {
    const user = await createSubscriber(db);
    const otherUser = await createSubscriber(db);
    const row = service();
    await saveServices(user, [row]);
    expect((await saveServices(otherUser, [{ ...row, servico: 'Alheio' }])).status).toBe(200);
    expect((await call(otherUser, 'DELETE', `/api/shop/services/${row.id}`)).status).toBe(204);
    expect((await shopOf(user)).services).toMatchObject([{ id: row.id, servico: 'Banho' }]);
  });

  it('names the wrong fields', async () => {
    const user = await createSubscriber(db);
    const wrong = service({ servico: ' ', preco_centavos: 10_000_001, minutos: 0 });
    expect(await statusAndFields(await saveServices(user, [wrong]))).toEqual({
      status: 400,
      fields: {
        'services.0.servico': 'Informe o serviço',
        'services.0.preco_centavos': 'O preço vai até R$ 100.000,00',
        'services.0.minutos': 'Informe os minutos',
      },
    });
    for (const services of [[], Array.from({ length: 51 }, () => service()), [{ ...service(), id: '1' }]])
      expect((await saveServices(user, services)).status).toBe(400);
  });

  it('returns 404 for removing a row that does not exist', async () => {
    const user = await createSubscriber(db);
    expect((await call(user, 'DELETE', `/api/shop/services/${randomUUID()}`)).status).toBe(404);
    expect((await call(user, 'DELETE', '/api/shop/services/1')).status).toBe(400);
  });
});

it('refuses a visitor', async () => {
  const note = { texto: 'Fato', message_id: null };
  const calls: Array<[string, string, unknown?]> = [
    ['GET', '/api/shop'],
    ['PUT', '/api/shop/sections', hours('x')],
    ['PUT', '/api/shop/services', { services: [service()] }],
    ['DELETE', `/api/shop/services/${randomUUID()}`],
    ['POST', '/api/shop/notes', note],
    ['DELETE', '/api/shop/notes/1'],
    ['POST', '/api/shop/confirmations', { sections: [], services: [], notes: [] }],
    ['GET', '/api/shop/exclusions/1'],
    ['PUT', '/api/shop/exclusions/1', { key: 'servicos', left_out: true }],
  ];
  for (const [method, path, body] of calls) expect((await call(null, method, path, body)).status).toBe(401);
});
