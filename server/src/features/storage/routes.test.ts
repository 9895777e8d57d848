import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();

it("shows the account's storage by kind, and the bytes of its plan; refuses a visitor", async () => {
  const user = await createSubscriber(db);
  const otherUser = await createSubscriber(db);
  await db.$client.query(
    `insert into photos (user_id, bytes, width, height, created_at)
     select id, '\\x010203', 1, 1, now() from unnest($1::int[]) id`,
    [[user.id, otherUser.id]],
  );
  const read = await call(user, 'GET', '/api/storage');
  expect([read.status, await read.json()]).toEqual([
    200,
    { bytes: 3, quota: 200_000_000, kinds: [{ kind: 'photo', bytes: 3 }] },
  ]);
  expect((await call(null, 'GET', '/api/storage')).status).toBe(401);
});
