import { expect, test } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { withCustomerLock } from './with-customer-lock.ts';

const { db, url } = await testDatabase();
const provider = { name: 'sandbox' } as const;

// Every release of a lease fails from here on.
await asOwner(
  url,
  `create function refuse_release() returns trigger language plpgsql as $$
    begin raise exception 'release failed' using errcode = '57014'; end $$;
  create trigger refuse_release before update on payment_customers
    for each row when (new.lock_token is null) execute function refuse_release()`,
);

async function locked(work: () => Promise<string>) {
  const user = await createSubscriber(db);
  const warnings: unknown[] = [];
  const log = { ...testContext({ db }).log, warn: (...line: unknown[]) => void warnings.push(line) };
  const result = withCustomerLock({ db, log }, provider, user.id, work);
  return { warnings, result };
}

const warning = [
  expect.objectContaining({ errorCode: '57014' }),
  'customer lease not released: it runs out by itself',
];

test('returns the result and logs a warning when the lease cannot be released', async () => {
  const { result, warnings } = await locked(async () => 'paid');
  await expect(result).resolves.toBe('paid');
  expect(warnings).toEqual([warning]);
});

test('throws the error of the work when the lease cannot be released either', async () => {
  const { result, warnings } = await locked(async () => {
    throw new Error('declined');
  });
  await expect(result).rejects.toThrow('declined');
  expect(warnings).toEqual([warning]);
});
