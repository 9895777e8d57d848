import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { createSimulator } from '#server/providers/payments/create-simulator.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';

const { db, url } = await testDatabase();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a simulator, as one process would, and a webhook that responds with the test's statuses. */
function startSimulator() {
  const calls: Array<{ id: string; type: string; body: string; signature: string }> = [];
  const answers: { statusFor: (event: { body: string }) => number } = { statusFor: () => 200 };
  const { provider, simulator } = createSimulator({
    db,
    clock: systemClock,
    log: quiet,
    deliver: async (body, signature) => {
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      calls.push({ id, type, body, signature });
      return answers.statusFor({ body });
    },
  });
  return { provider, simulator, calls, answers };
}

const waiting = async () => {
  const { rows } = await db.execute<{ id: string }>(sql`select id from sandbox_events order by created_at`);
  return rows.map(({ id }) => id);
};
const person = { userId: 1, email: 'ana@exemplo.com.br', name: 'Ana' };

beforeEach(async () => {
  await db.execute(sql`delete from sandbox_events`);
});

describe('the event queue of the simulator', () => {
  it('delivers signed events in order and deletes accepted ones', async () => {
    const { provider, simulator, calls } = startSimulator();
    const customerId = await provider.createCustomer(person, randomUUID());
    await provider.updateCustomer(customerId, { ...person, name: 'Ana Maria' });
    await simulator.deliverEvents();
    expect(calls.map(({ type }) => type)).toEqual(['customer.created', 'customer.updated']);
    expect(await waiting()).toEqual([]);
    for (const { id, type, body, signature } of calls) {
      const read = (bytes: string, signed: string, now = new Date()) =>
        provider.readEvent(Buffer.from(bytes), signed, now);
      expect(await read(body, signature)).toMatchObject({ id, type, customerId });
      await expect(read(body.replace('Ana', 'Eva'), signature)).rejects.toThrow('signature');
      await expect(read(body, signature.replace(/v1=./, 'v1=x'))).rejects.toThrow('signature');
      await expect(read(body, signature, new Date(Date.now() + 301_000))).rejects.toThrow('stamp');
    }
  });

  it('keeps events while the webhook fails, and another process delivers them', async () => {
    const first = startSimulator();
    first.answers.statusFor = () => 503;
    await first.provider.createCustomer(person, randomUUID());
    await first.simulator.deliverEvents();
    expect(await waiting()).toHaveLength(1);
    await first.simulator.close();
    const second = startSimulator();
    await second.simulator.deliverEvents();
    expect(second.calls.map(({ type }) => type)).toEqual(['customer.created']);
    expect(await waiting()).toEqual([]);
  });

  it('holds back only the customer whose event was refused', async () => {
    const { provider, simulator, calls, answers } = startSimulator();
    const stuck = await provider.createCustomer(person, randomUUID());
    await simulator.deliverEvents();
    answers.statusFor = ({ body }) => (body.includes(stuck) ? 500 : 200);
    await provider.updateCustomer(stuck, { ...person, name: 'Primeira' });
    await provider.updateCustomer(stuck, { ...person, name: 'Segunda' });
    const free = await provider.createCustomer(person, randomUUID());
    await simulator.deliverEvents();
    expect(await waiting()).toHaveLength(2);
    expect(calls.some(({ body }) => body.includes(free))).toBe(true);
    expect(calls.some(({ body }) => body.includes('Segunda'))).toBe(false);
    answers.statusFor = () => 200;
    await simulator.deliverEvents();
    expect(calls.slice(-2).map(({ body }) => /Primeira|Segunda/.exec(body)?.[0])).toEqual([
      'Primeira',
      'Segunda',
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('stores events and the change that caused them together or not at all', async () => {
    const { provider, simulator } = startSimulator();
    await simulator.close();
    await asOwner(url, `alter table sandbox_events add constraint never check (body not like '%Nunca%')`);
    const customerId = await provider.createCustomer(person, randomUUID());
    await expect(provider.updateCustomer(customerId, { ...person, name: 'Nunca' })).rejects.toThrow();
    const { rows } = await db.execute(
      sql`select state->>'name' as name from sandbox_accounts where customer_id = ${customerId}`,
    );
    expect(rows).toEqual([{ name: 'Ana' }]);
    expect(await waiting()).toHaveLength(1);
    await asOwner(url, 'alter table sandbox_events drop constraint never');
  });
});

it('creates one customer for copies of one call in two processes', async () => {
  const first = startSimulator();
  const second = startSimulator();
  const key = randomUUID();
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? first : second).provider.createCustomer(person, key),
    ),
  );
  expect(new Set(made).size).toBe(1);
  await Promise.all([first.simulator.close(), second.simulator.close()]);
});
