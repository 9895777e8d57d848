import { listAudit, readOverview } from '@matilha/contract/calls/panel/operation';
import { blockPerson } from '@matilha/contract/calls/panel/people';
import { ApiError } from '@matilha/contract/client/api-error';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { askForProofBy, call, callPage, confirmPricesBy, notProven, sentenceOf } from './api-client.ts';

const block = 'POST /api/admin/people/7/block';
const sendBlock = () => call(blockPerson, { params: { id: 7 }, body: { reason: 'Pediu por telefone' } });

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(async () => {
  askForProofBy(null);
  confirmPricesBy(null);
  await api.stop();
});

/** Answers the calls in turn, and counts the questions to the person in between. */
function askInTurn(...answers: Answer[]) {
  const asked: string[] = [];
  const next = () => void api.refuse(block, answers.shift() ?? refusal('unavailable'));
  next();
  askForProofBy(async () => {
    asked.push('proof');
    next();
  });
  confirmPricesBy(async (sentence) => {
    asked.push(sentence);
    next();
  });
  return asked;
}
const price: Answer = {
  status: 409,
  body: { code: 'price_unconfirmed', message: 'O preço cai.', requestId: 'r1' },
};

test('asks for the second factor and for the price once each, and sends the same call again', async () => {
  const asked = askInTurn(refusal('second_factor_required'), price, {
    status: 200,
    body: { message: 'Feito.' },
  });
  expect(await sendBlock()).toEqual({ message: 'Feito.' });
  expect(asked).toEqual(['proof', 'O preço cai.']);
  expect(api.to(block).map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ reason: 'Pediu por telefone' })),
  );
});

test('refuses a call that still lacks the second factor after it was given', async () => {
  const asked = askInTurn(refusal('second_factor_required'), refusal('second_factor_required'));
  await expect(sendBlock()).rejects.toMatchObject({ code: 'second_factor_required' });
  expect([asked, api.to(block).length]).toEqual([['proof'], 2]);
});

test('sends nothing more when the person gives the second factor up', async () => {
  api.refuse(block, refusal('second_factor_required'));
  askForProofBy(() => Promise.reject(notProven()));
  await expect(sendBlock()).rejects.toThrow('Nada foi feito: falta confirmar que é você.');
  expect(api.to(block)).toHaveLength(1);
});

test('counts all rows of a list by its header, and by its rows without one', async () => {
  const entry = {
    id: 3,
    at: '2026-11-25T12:00:00.000Z',
    actor: 'user:1',
    actor_email: null,
    action: 'login',
    subject: 'user:1',
    before: null,
    after: null,
    details: {},
    request_id: 'r-1',
    address: '',
  };
  const list = 'GET /api/admin/audit';
  api.refuse(list, { status: 200, body: [entry], headers: { 'x-total-count': '51' } });
  expect(await callPage(listAudit, { query: { page: 3 } })).toMatchObject({ rows: [{ id: 3 }], total: 51 });
  api.on(list, [entry, { ...entry, id: 4 }]);
  expect((await callPage(listAudit, { query: { page: 1 } })).total).toBe(2);
});

test('takes an answer of another shape for a failure instead of showing it', async () => {
  api.on('GET /api/admin/overview', { from: 'ontem' });
  await expect(call(readOverview, { query: {} })).rejects.toThrow(/respondeu algo inesperado/);
});

test('puts the sentence about a field before the one about the whole call', () => {
  const body = { message: 'Confira os campos.', code: 'invalid_input', requestId: 'r1' };
  const refused = new ApiError(400, { ...body, fields: { reason: 'Diga por quê' } });
  expect([refused, new ApiError(400, body), new Error('Sem rede.'), 'só texto'].map(sentenceOf)).toEqual([
    'Diga por quê',
    'Confira os campos.',
    'Sem rede.',
    'só texto',
  ]);
});
