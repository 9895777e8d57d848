import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { errorHandling } from './errors.ts';

const { db } = await testDatabase();

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
