import { errorTable } from '@matilha/contract/error-table';
import { apiError } from '@matilha/contract/errors';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { errorHandling } from './errors.ts';

const product = await testProduct();
const { db } = product;

it('returns 400 and logs a warning when PostgreSQL finds a number out of range', async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  errorHandling(app);
  app.get('/row/:id', async (request) => {
    const { id } = request.params as { id: string };
    return db.execute(sql`select 1 from users where id = ${id}::integer`);
  });
  const answer = await app.inject('/row/2147483648');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, errorCode: '22003', msg: 'number out of range for its column' }),
  );
});

const operator = await createSubscriber(db, { role: 'operator' });
const [, invalidLink] = errorTable.invalid_token;

it.each([
  ['POST', '/api/login', { email: 1 }, { email: 'Email inválido', password: 'Senha é obrigatória' }],
  ['POST', '/api/login', [], { body: 'Valor de tipo inválido' }],
  [
    'POST',
    '/api/register',
    { terms_version: 'v'.repeat(41) },
    { terms_version: 'Use no máximo 40 caracteres' },
  ],
  ['POST', '/api/register', { fromLanding: 'yes' }, {}],
  ['POST', '/api/verify-email', {}, { token: invalidLink }],
  ['POST', '/api/reset-password', { token: 'x', password: 'senha-boa' }, { token: invalidLink }],
  ['GET', '/api/validate-reset-token?token=x', undefined, { token: invalidLink }],
  ['GET', '/api/lists?categoria_id=abc', undefined, { categoria_id: 'Formato inválido' }],
  ['POST', '/api/messages', {}, {}],
  ['PUT', '/api/admin/answer-frame/1', { fields: { texto: 5 } }, {}],
  ['PUT', '/api/admin/answer-frame/1', { other: 5 }, {}],
  ['GET', '/api/admin/fiscal-payments.csv?mes=5', undefined, { mes: 'Mês inválido' }],
] as const)('names wrong fields in Portuguese: %s %s %j', async (method, path, body, expected) => {
  const answer = await product.call(operator, method, path, body);
  expect(answer.status).toBe(400);
  const { fields = {} } = apiError.parse(await answer.json());
  expect(fields).toMatchObject(expected);
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  expect(Object.values(fields).join(' ')).not.toMatch(/invalid|expected|required|too |must /i);
});

it('logs the names of wrong fields, and of unknown ones only how many there were', async () => {
  const before = product.logLines.length;
  const body = { email: 1, password: 'senha-boa', 'ana@exemplo.com.br': 1, 'cpf 12345678909': 2 };
  const answer = await product.call(null, 'POST', '/api/login', body);
  expect(Object.keys(apiError.parse(await answer.json()).fields ?? {})).toContain('ana@exemplo.com.br');
  const lines = product.logLines.slice(before);
  expect(lines.join('')).not.toMatch(/ana@|12345678909/);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'request refused', fields: ['email'], unknownFields: 2 }),
  );
});
