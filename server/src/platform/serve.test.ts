import { call } from '@matilha/contract/calls/call';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { refusalsOf, serve } from './serve.ts';

const params = z.object({ status: z.coerce.number() });
const refusal = { code: 'gone', message: 'Sumiu', requestId: 'r' };
const everything = { ...refusal, id: 1, secret: 'x' };

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler((error, _, reply) => reply.status(Object(error).statusCode).send(refusal));
serve(
  app,
  call('GET /api/one/:status', {
    summary: 'Um',
    params,
    output: z.object({ id: z.number() }),
    refuses: [404],
  }),
  async ({ params }, reply) => reply.status(params.status).send(everything),
);
serve(
  app,
  call('POST /api/one', { summary: 'Cria', output: z.object({ id: z.number() }), status: 201 }),
  async () => everything,
);
serve(app, call('DELETE /api/one', { summary: 'Apaga' }), async () => everything);
serve(
  app,
  call('PUT /api/one', {
    summary: 'Guarda bytes',
    bytes: { type: 'image/*', most: 4 },
    output: z.object({ bytes: z.number() }),
  }),
  async ({ body }) => ({ bytes: body.length }),
);

it.each([
  [200, { id: 1 }],
  [404, refusal],
  [503, refusal],
])('cuts a response of status %i to its schema', async (status, body) => {
  expect((await app.inject(`/api/one/${status}`)).json()).toEqual(body);
});

it('sends the length of the cut response for HEAD', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/api/one/200' });
  expect(head.headers['content-length']).toBe(String('{"id":1}'.length));
});

it('sends a body with the status of the call, and 204 for a call without output', async () => {
  const created = await app.inject({ method: 'POST', url: '/api/one' });
  expect([created.statusCode, created.json()]).toEqual([201, { id: 1 }]);
  const removed = await app.inject({ method: 'DELETE', url: '/api/one' });
  expect([removed.statusCode, removed.body]).toEqual([204, '']);
});

it('passes bytes on as they came, refuses too many, and takes a body of another type for none', async () => {
  const put = (type: string, payload: string) =>
    app.inject({ method: 'PUT', url: '/api/one', headers: { 'content-type': type }, payload });
  expect((await put('image/png', 'abc')).json()).toEqual({ bytes: 3 });
  expect((await put('image/png', 'abcde')).statusCode).toBe(413);
  expect((await put('application/json', '{}')).json()).toEqual({ bytes: 0 });
});

it('derives the refusals of a call from its access, its method and its input', () => {
  const read = call('GET /api/x', { summary: 'x', access: 'public' });
  const write = call('POST /api/x', { summary: 'x', body: z.object({}), refuses: [409] });
  const panel = call('GET /api/admin/x', { summary: 'x', right: { area: 'people', factor: 'session' } });
  expect(refusalsOf(read)).toEqual([429, 503]);
  expect(refusalsOf(write)).toEqual([400, 401, 403, 409, 413, 415, 429, 500, 503]);
  expect(refusalsOf(panel)).toEqual([401, 403, 404, 429, 503]);
});
