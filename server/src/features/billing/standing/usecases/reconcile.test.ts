import { beforeEach, describe, expect, it } from 'vitest';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { ReconciledPage } from '#server/providers/payments/payment-follower.ts';
import { startPaying } from '../../testing/paying.ts';
import { reconcile } from '../../testing/reconcile.ts';
import { selectReconciliation } from '../reconciliation-repository.ts';
import { reconciledPage, reconcilePage, reconcilePageJob, startReconciliation } from './reconcile.ts';

const { db, deps, fake, contextOf, newcomer, pay, provider } = await startPaying();
const never = new AbortController().signal;

interface Queued {
  context: Context;
  pages: Array<{ run: string; page: number }>;
  errors: object[];
}

/** Returns a job's context, and the pages that it enqueues. */
function job(): Queued {
  const pages: Queued['pages'] = [];
  const errors: object[] = [];
  const jobs: JobQueue = {
    enqueue: async (_, name, payload) => {
      expect(name).toBe(reconcilePageJob);
      pages.push(reconciledPage.parse(payload));
    },
  };
  const { log, ...context } = contextOf();
  const error = (about: object) => void errors.push(about);
  return { context: { ...context, jobs, log: { ...log, error } }, pages, errors };
}

const run = (queued: Queued, page = queued.pages.at(-1), signal = never) =>
  reconcilePage(queued.context, { ...deps, payments }, page ?? { run: '', page: 0 }, signal);

const asked: string[] = [];
/** Called after each customer that was asked for. */
let onAsked = () => {};
/** The provider, with customers who own nothing. Their reading is noted. */
const payments = {
  ...provider,
  readCustomer: async (customerId: string) => {
    asked.push(customerId);
    onAsked();
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { subscriptions: [], invoices: [], purchases: [] };
  },
};

/** Adds payers whose customers the provider does not know. */
async function addPayers(count: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ customer_id: string }>(
    `with added as (
       insert into users (email, first_name, phone, tier_id, created_at)
       select gen_random_uuid() || '@exemplo.com.br', 'Pessoa', '11987654321', 4, now() from generate_series(1, $1)
       returning id)
     insert into payment_customers (user_id, provider, customer_id, created_at)
     select id, 'stripe', 'cus_' || id, now() from added returning customer_id`,
    [count],
  );
  return rows.map((row) => row.customer_id);
}

/** Adds payers that the provider knows. */
async function addCustomers(count: number): Promise<void> {
  for (const id of await addPayers(count)) {
    const made = await provider.createCustomer({ userId: 1, email: 'a@exemplo.com.br', name: 'Ana' }, id);
    await db.$client.query('update payment_customers set customer_id = $1 where customer_id = $2', [
      made,
      id,
    ]);
  }
}

beforeEach(async () => {
  asked.length = 0;
  onAsked = () => {};
  await db.$client.query('delete from payment_customers');
  await db.$client.query("delete from settings_documents where name like 'billing.reconciliation%'");
});

describe('the pages of a reconciliation', () => {
  it('reads every payer once, a hundred in each job', async () => {
    const payers = await addPayers(105);
    const queued = job();
    await startReconciliation(queued.context, deps);
    const ends: number[] = [];
    for (let page = 0; page < queued.pages.length; page += 1) {
      await run(queued, queued.pages[page]);
      ends.push(asked.length);
    }
    expect(ends).toEqual([100, 105]);
    expect(asked.toSorted()).toEqual(payers.toSorted());
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ asked: 105, failed: 0, position: null });
  });

  it('repeats a page that its signal ended, and reads no other page twice', async () => {
    await addPayers(110);
    const queued = job();
    await startReconciliation(queued.context, deps);
    await run(queued);
    const stopping = new AbortController();
    onAsked = () => asked.length === 103 && stopping.abort(new Error('stopping'));
    await expect(run(queued, queued.pages[1], stopping.signal)).rejects.toThrow('stopping');
    expect(asked.length).toBeLessThan(110);
    expect(queued.pages).toHaveLength(2);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ page: 2, asked: 100 });
    await run(queued);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ asked: 110, failed: 0, position: null });
  });

  it('enqueues the next page once when two copies of a job run', async () => {
    await addPayers(101);
    const queued = job();
    await startReconciliation(queued.context, deps);
    await Promise.all([run(queued, queued.pages[0]), run(queued, queued.pages[0])]);
    expect(queued.pages.map(({ page }) => page)).toEqual([1, 2]);
    await run(queued, queued.pages[0]);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ page: 2, asked: 100 });
  });

  it('continues with each follower after the payers, at the position that it returned', async () => {
    await addPayers(3);
    const seen: unknown[] = [];
    const follower = (name: string) => ({
      follow: async () => undefined,
      followOpen: async () => undefined,
      reconcile: async (_: Context, after: unknown): Promise<ReconciledPage> => {
        seen.push([name, after]);
        return { next: after === null ? { id: 7 } : null, asked: 10, failed: 1 };
      },
    });
    const followers = [follower('first'), follower('second')];
    expect(await reconcile(contextOf(), { ...deps, payments, followers })).toEqual({
      asked: 43,
      healed: 0,
      failed: 4,
    });
    expect(seen).toEqual([
      ['first', null],
      ['first', { id: 7 }],
      ['second', null],
      ['second', { id: 7 }],
    ]);
  });
});

describe('a second run', () => {
  it('starts no second run while the first one moves, and logs an error', async () => {
    await addPayers(1);
    const first = job();
    const second = job();
    await startReconciliation(first.context, deps);
    await startReconciliation(second.context, deps);
    expect(second.pages).toEqual([]);
    expect(second.errors).toHaveLength(1);
    await run(first);
    await startReconciliation(second.context, deps);
    expect(second.pages).toHaveLength(1);
    expect(second.errors).toHaveLength(1);
  });

  it('replaces a run that has not moved for hours, whose late pages do nothing', async () => {
    await addPayers(1);
    const lost = job();
    const next = job();
    await startReconciliation(lost.context, deps);
    await db.$client.query(
      `update settings_documents set value = jsonb_set(value, '{movedAt}', '0') where name = 'billing.reconciliation.stripe'`,
    );
    await startReconciliation(next.context, deps);
    await run(lost);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({
      run: next.pages[0]?.run,
      page: 1,
      asked: 0,
    });
    await run(next);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ asked: 1, position: null });
  });
});

describe('a provider that refuses', () => {
  it('waits when the provider refuses the rate, and reads every payer in the same run (429)', async () => {
    await addCustomers(12);
    fake.limitRate(10);
    const begun = performance.now();
    expect(await reconcile(contextOf(), deps)).toEqual({ asked: 12, healed: 0, failed: 0 });
    fake.limitRate(null);
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    expect(fake.requests.some(({ answer }) => answer === null)).toBe(true);
  });

  it('repeats a page whose payers all failed because the provider is down, and counts them once', async () => {
    await addCustomers(5);
    const queued = job();
    await startReconciliation(queued.context, deps);
    const page = () => reconcilePage(queued.context, deps, queued.pages[0] ?? { run: '', page: 0 }, never);
    // Four requests of each payer, with two retries of the SDK.
    fake.failNext(5 * 4 * 3, 500);
    await expect(page()).rejects.toMatchObject({ reason: 'down' });
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ page: 1, asked: 0 });
    await page();
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ asked: 5, failed: 0, position: null });
  });

  it('keeps the count of healed payers when their page is repeated', async () => {
    const user = await newcomer();
    await pay(user, 2);
    await addPayers(100);
    const queued = job();
    await startReconciliation(queued.context, deps);
    const stopping = new AbortController();
    let read = 0;
    const stopped = {
      ...payments,
      readCustomer: async (id: string) => {
        read += 1;
        if (read === 50) stopping.abort(new Error('stopping'));
        return id.startsWith('cus_sbx') ? provider.readCustomer(id) : payments.readCustomer(id);
      },
    };
    const page = { ...deps, payments: stopped };
    const first = queued.pages[0] ?? { run: '', page: 0 };
    await expect(reconcilePage(queued.context, page, first, stopping.signal)).rejects.toThrow('stopping');
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ page: 1, asked: 0, healed: 1 });
    for (let at = 0; at < 2; at += 1)
      await reconcilePage(queued.context, page, queued.pages[at] ?? first, never);
    expect(await selectReconciliation(db, 'stripe')).toMatchObject({ asked: 101, healed: 1 });
  });
});
