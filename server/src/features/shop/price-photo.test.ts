import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel([]);
model.readsPhotos = true;
const product = await testProduct({ model });
const blind = await testProduct({ besides: product });
const { db } = product;
const taken = await makePhonePhoto(320, 240);

async function send(user: User, { body = taken, to = product } = {}) {
  const headers = { 'content-type': 'image/jpeg', cookie: await signIn(db, user) };
  const path = `${to.url}/api/shop/price-photo`;
  const response = await fetch(path, { method: 'POST', body: new Uint8Array(body), headers });
  const wait = Number(response.headers.get('retry-after'));
  return { status: response.status, wait, body: await response.json() };
}
const reply = (linhas: unknown[], nao_entendidas: string[] = []) => {
  model.script = () => [JSON.stringify({ linhas, nao_entendidas })];
};
const row = { servico: 'Banho', porte: 'P', pelagem: 'curta', preco: 45.9, a_partir: true, minutos: 60 };

it('returns the rows of a photographed price list, stores neither rows nor photo, and charges nothing', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  reply([row, { servico: '' }], ['Aceitamos cartão']);
  expect(await send(user)).toMatchObject({
    status: 200,
    body: {
      rows: [
        {
          servico: 'Banho',
          porte: 'P',
          pelagem: 'curta',
          preco_centavos: 4_590,
          a_partir: true,
          minutos: 60,
        },
      ],
      not_understood: ['Aceitamos cartão', '{"servico":""}'],
      reader: 'model',
    },
  });
  expect(model.requests.at(-1)).toMatchObject({
    data: null,
    picture: { base64: expect.stringMatching(/^\/9j\//) },
  });
  const { rows } = await db.execute(sql`select (select count(*)::int from photos) as photos,
    (select count(*)::int from shop_services) as services, (select count(*)::int from messages) as messages`);
  expect(rows).toEqual([{ photos: 0, services: 0, messages: 0 }]);
  const me = await (await product.call(user, 'GET', '/api/auth/user')).json();
  expect(me.responses_available).toBe(2);
});

it('says at its field that a photo shows no prices, or is none', async () => {
  const user = await createSubscriber(db);
  reply([]);
  const blank = await send(user);
  expect([blank.status, blank.body.fields.foto]).toEqual([400, expect.stringMatching(/^Não achei preços/)]);
  const broken = await send(user, { body: Buffer.from('x') });
  expect([broken.status, broken.body.fields.foto]).toEqual([
    400,
    expect.stringMatching(/^Não consegui abrir/),
  ]);
});

it.each([
  ['fails', [{ fail: 'unavailable' as const }]],
  ['answers no JSON', ['Não posso ler fotos.']],
])('asks to paste the text when the model %s', async (_, script) => {
  model.script = () => [...script];
  const { status, body } = await send(await createSubscriber(db));
  expect([status, body.message]).toEqual([503, expect.stringMatching(/cole a tabela em texto/)]);
});

it('reads ten photos a day for one account, then names the wait, and none without a model for photos', async () => {
  const user = await createSubscriber(db);
  reply([row]);
  const statuses = [];
  for (let turn = 0; turn < 10; turn += 1) statuses.push((await send(user)).status);
  expect(statuses).toEqual(Array(10).fill(200));
  const past = await send(user);
  expect([past.status, past.body.code, past.body.message]).toEqual([
    429,
    'rate_limited',
    'Sua conta chegou ao limite de tabelas lidas por dia. Cole a tabela em texto, ou fotografe mais tarde.',
  ]);
  expect(past.wait).toBeGreaterThan(80_000);
  expect((await send(user, { to: blind })).status).toBe(404);
});

it('takes no reading of the day when the model fails, until it failed too often', async () => {
  const strict = await testProduct({
    model,
    besides: product,
    limits: { price_list: 2, photo: 3, free_call_failure: 1, model_answer_paid: 3, model_answer_shared: 0 },
  });
  const user = await createSubscriber(db);
  const statusOf = async (working: boolean) => {
    if (working) reply([row]);
    else model.script = () => [{ fail: 'unavailable' }];
    return (await send(user, { to: strict })).status;
  };
  expect([await statusOf(false), await statusOf(false), await statusOf(true), await statusOf(true)]).toEqual([
    503, 503, 200, 429,
  ]);
});
