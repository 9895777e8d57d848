import { expect, it, vi } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db, logLines } = await testProduct();

it('logs why a file ended early, and counts it as a failure, not as a visitor who left', async () => {
  const owner = await createSubscriber(db);
  // The oldest entry, on a later page, has a time that cannot be written.
  await db.$client.query(
    `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at)
     select $1, 'capture', 0, 0, 'test', case number when 1 then 'infinity' else now() end
     from generate_series(1, 500) as number order by number`,
    [owner.id],
  );
  const file = await call(owner, 'GET', '/api/credits/statement.csv');
  expect(file.status).toBe(200);
  await expect(file.text()).rejects.toThrow();

  const route = '/api/credits/statement.csv';
  const lines = () => logLines.map((line) => JSON.parse(line)).filter((line) => line.route === route);
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  const requestId = file.headers.get('x-request-id');
  expect(lines()).toMatchObject([
    { level: 50, requestId, code: 'internal', error: 'RangeError', msg: 'response cut short' },
    { level: 30, requestId, status: 500, msg: 'request' },
  ]);
});
