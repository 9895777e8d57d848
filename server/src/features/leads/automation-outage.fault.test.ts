import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mails } from '#server/database/schema/platform.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import { deliverMailJob } from '#server/providers/mail/queue-mail.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import type { LeadDependencies } from './dependencies.ts';
import { leadJobs } from './jobs.ts';
import { landingForm, newNumber } from './testing/lead-tools.ts';
import { accepts, hangs, says, startReceiver } from './testing/receiver.ts';
import { registerLead } from './usecases/register-lead.ts';

const { db, url } = await testDatabase({ max: 20 });
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = systemClock;
const unlimited = {
  sign_up_ipv4: Number.POSITIVE_INFINITY,
  sign_up_day: Number.POSITIVE_INFINITY,
  lead_delivery: Number.POSITIVE_INFINITY,
};
const limits = createLimits({ db, clock, overrides: unlimited });
const receiver = await startReceiver();
const automation = { url: new URL(receiver.url), secret: 'segredo' };
const jobs = startJobs({
  connectionString: url,
  db,
  clock,
  log,
  // The real jobs with shorter pauses, to keep the test fast.
  jobs: [
    { name: deliverMailJob, run: async () => undefined },
    ...leadJobs({ limits, automation, settings: { local: true }, callPatience: 200 }).map((job) => ({
      ...job,
      retry: { limit: 100, pause: 1, longestPause: 1 },
    })),
  ],
});
await jobs.ready;
const deps: LeadDependencies = {
  settings: {
    appUrl: new URL('http://localhost:3000'),
    brandName: 'Matilha',
    seller: null,
    landingCredits: 5,
    landingChats: firstLandingChats,
  },
  limits,
  passwords: createPasswords(),
  automation,
  conversations: { isEmpty: async () => true, adopt: async () => undefined },
};
afterAll(async () => {
  await jobs.stop();
  await receiver.close();
});

const context = { ...testContext({ db, clock }), jobs: jobs.queue };
const visitor = { address: '203.0.113.7', userAgent: 'vitest', key: null };
const submit = (form: Record<string, unknown> = {}) =>
  registerLead(context, deps, { ...landingForm(form), fromLanding: true }, visitor);
const count = async (where: string) =>
  Number((await db.$client.query(`select count(*) from lead_deliveries where ${where}`)).rows[0].count);

test('delivers every lead of an outage under one id each, and visitors notice nothing (R21)', async () => {
  const size = 60;
  const reactions = [says(500), says(429), hangs, says(307, { location: receiver.url }), says(503)];
  let calls = 0;
  receiver.react((response, call) => {
    calls += 1;
    reactions[calls % reactions.length]?.(response, call);
  });
  for (let sent = 0; sent < size; sent += 1) {
    expect((await submit()).answer.redirectTo).toMatch(/^\/chat\/1/);
  }
  await expect.poll(() => calls).toBeGreaterThan(5);
  expect(await count(`status = 'delivered'`)).toBe(0);
  expect(await count(`status = 'queued'`)).toBe(size);

  receiver.react(accepts);
  receiver.received.length = 0;
  await expect.poll(() => count(`status = 'delivered'`), { timeout: 90_000 }).toBe(size);
  const ids = new Set(receiver.received.map(({ headers }) => headers['x-delivery-id']));
  const { rows } = await db.$client.query('select id from lead_deliveries');
  expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
}, 120_000);

test('delivers a number once a day, whatever address sends it', async () => {
  const phone = newNumber();
  const before = await count('true');
  for (let sent = 0; sent < 3; sent += 1) await submit({ phone });
  expect(await count('true')).toBe(before + 1);
});

test('stores nothing when the delivery cannot be queued', async () => {
  const broken = { ...context, jobs: { enqueue: () => Promise.reject(new Error('away')) } };
  const form = { ...landingForm(), fromLanding: true as const };
  await expect(registerLead(broken, deps, form, visitor)).rejects.toThrow('away');
  const { rows } = await db.$client.query(
    'select id from users where email = $1 union select id from leads where email = $1',
    [form.email],
  );
  expect(rows).toEqual([]);
  // A second attempt gets its mail: the failed one refunded its limit.
  await registerLead(context, deps, form, visitor);
  expect(await db.$count(mails, eq(mails.recipient, form.email))).toBe(1);
});
