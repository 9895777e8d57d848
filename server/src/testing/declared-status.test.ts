import { call } from '@matilha/contract/calls/call';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serve } from '#server/platform/serve.ts';
import { takeUndeclared } from './declared-status.ts';

const app = Fastify();
const things = call('GET /api/things/:id', { summary: 'Coisas', output: { type: 'text/plain' } });
serve(app, things, async (request, reply) => reply.status(Object(request.params).id).send(''));
app.get('/readyz', async (_, reply) => reply.status(503).send({}));

afterEach(() => takeUndeclared());

it('accepts declared responses, unknown addresses and other routes', async () => {
  const statuses: number[] = [];
  for (const path of ['/api/things/200', '/api/nothing', '/readyz'])
    statuses.push((await app.inject(path)).statusCode);
  expect(statuses).toEqual([200, 404, 503]);
  expect(takeUndeclared()).toEqual([]);
});

it('names the response whose status its route does not declare', async () => {
  await app.inject('/api/things/418');
  expect(takeUndeclared()).toEqual(['GET /api/things/:id answered 418']);
});
