import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serializersByClass } from './serializers-by-class.ts';

const error = z.object({ code: z.string() });
const created = z.object({ id: z.number() });
const accepted = z.object({ later: z.boolean() });
const declared: Record<string, Record<string, unknown>> = {};

const app = Fastify();
app.setSerializerCompiler(serializerCompiler);
serializersByClass(app);
const everything = { id: 1, later: true, code: 'gone', secret: 'x' };
for (const [url, response] of Object.entries({
  '/one': { 200: created, 404: error, 409: error, 503: error },
  '/two': { 201: created, 202: accepted, 400: error, '5xx': error },
})) {
  app.get(`${url}/:status`, { schema: { response } }, async (request, reply) => {
    const { config, schema } = request.routeOptions;
    declared[url] = { statuses: config.responses, kept: Object.keys(Object(schema?.response)) };
    return reply.status(Number(Object(request.params).status)).send(everything);
  });
}

it.each([
  ['/one/200', { id: 1 }],
  ['/one/404', { code: 'gone' }],
  ['/one/503', { code: 'gone' }],
  ['/two/201', { id: 1 }],
  ['/two/202', { later: true }],
  ['/two/400', { code: 'gone' }],
  ['/two/500', { code: 'gone' }],
])('cuts the response of %s to the schema of its status', async (url, body) => {
  expect((await app.inject(url)).json()).toEqual(body);
});

it('keeps what the route declares, and one serializer for each class that has one schema', async () => {
  await app.inject('/one/200');
  await app.inject('/two/201');
  expect(declared['/one']).toEqual({
    statuses: { 200: created, 404: error, 409: error, 503: error },
    kept: ['2xx', '4xx', '5xx'],
  });
  expect(declared['/two']?.kept).toEqual(['201', '202', '4xx', '5xx']);
});

it('sends the length of the cut response for HEAD', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/one/200' });
  expect(head.headers['content-length']).toBe(String('{"id":1}'.length));
});
