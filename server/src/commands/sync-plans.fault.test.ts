import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeStripe, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { roles } from '#server/database/embedded/connection.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/start-embedded-postgres.ts';
import { prepareSchema } from '#server/database/prepare/prepare-schema.ts';
import { seed } from '#server/database/prepare/seed.ts';
import { installQueue } from '#server/jobs/install-queue.ts';
import { followedEventTypes } from '#server/providers/payments/stripe/followed-event-types.ts';
import { testDatabase } from '#server/testing/database.ts';
import { runCommandFile } from './testing/run-command-file.ts';

const { url: databaseUrl, pool } = await testDatabase();
let stripe: FakeStripe;

beforeEach(async () => {
  await pool.query('delete from plan_prices');
  stripe = await startFakeStripe();
  stripe.account.webhooks.push({
    url: 'http://localhost:3000/api/webhooks/stripe',
    events: [...followedEventTypes],
    version: '2026-10-28.endive',
    status: 'enabled',
  });
  return () => stripe.close();
});

const keys = () => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_BASE: stripe.url,
});

const run = (args: string[], variables: Record<string, string>) =>
  runCommandFile('sync-plans.ts', args, variables);
const runHere = (args: string[], env = {}) => run(args, { DATABASE_URL: databaseUrl, ...keys(), ...env });
const changing = () => stripe.requests.filter(({ method }) => method !== 'GET');

describe('the plans command', { timeout: 120_000 }, () => {
  it('prints the changes it would make, and makes none', async () => {
    const { out, err, code } = await runHere([]);
    expect(out.replaceAll('\u00a0', ' ')).toBe(
      [
        'A conta da Stripe está pronta.',
        '- Filhote: criar o preço de R$ 49,00 a cada 30 dias',
        '- Companheiro: criar o preço de R$ 99,00 a cada 30 dias',
        '- Alcateia: criar o preço de R$ 199,00 a cada 30 dias',
        'Nada foi mudado. Para mudar: npm run plans -- --apply',
        '',
      ].join('\n'),
    );
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(changing()).toEqual([]);
    expect((await pool.query('select * from plan_prices')).rows).toEqual([]);
  });

  it('makes the changes once when asked to apply them', async () => {
    expect(await runHere(['--apply'])).toMatchObject({ code: 0, err: '' });
    const { rows } = await pool.query('select tier_id, amount, active from plan_prices order by tier_id');
    expect(rows).toEqual([
      { tier_id: 1, amount: 4_900, active: true },
      { tier_id: 2, amount: 9_900, active: true },
      { tier_id: 3, amount: 19_900, active: true },
    ]);
    const before = changing().length;
    expect((await runHere(['--apply'])).out).toBe(
      'A conta da Stripe está pronta.\nOs preços dos planos já estão em dia.\n',
    );
    expect(changing()).toHaveLength(before);
  });

  it('prints one line for each finding about the account, and changes nothing of it', async () => {
    stripe.account.webhooks.length = 0;
    stripe.account.pix = 'inactive';
    const { out, code } = await runHere([], { STRIPE_PUBLISHABLE_KEY: stripe.live.publishableKey });
    const lines = out.split('\n').filter((line) => line.startsWith('!'));
    expect(lines).toEqual([
      expect.stringMatching(/^! Chaves: .* Desenvolvedores › Chaves de API\.$/),
      expect.stringMatching(/^! Pix: .* Formas de pagamento\.$/),
      expect.stringMatching(
        /^! Webhook: nenhum destino para http:\/\/localhost:3000\/api\/webhooks\/stripe; .*\.$/,
      ),
    ]);
    expect(code).toBe(0);
    expect(changing()).toEqual([]);
  });

  it('makes the prices although the check of the account fails', async () => {
    stripe.failNext(3, 500, 'GET /v1/account');
    const { out, code } = await runHere(['--apply']);
    expect(out).toMatch(/^! Não deu para conferir a conta da Stripe/);
    expect(out).toMatch(/Feito: os preços dos planos estão em dia\.\n$/);
    expect(code).toBe(0);
  });

  it('finishes a run that a failure of the provider interrupted', async () => {
    stripe.failNext(3, 500, 'GET /v1/prices');
    const { err, code } = await runHere(['--apply']);
    expect(err).toMatch(
      /^A Stripe não fez o que foi pedido \(list plan prices: StripeAPIError.*Rode de novo/,
    );
    expect(code).toBe(1);
    expect(await runHere(['--apply'])).toMatchObject({ code: 0 });
  });

  it('refuses impossible changes clearly, and never prints the key', async () => {
    const none = await run([], { DATABASE_URL: databaseUrl });
    expect(none).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Faltam as chaves da Stripe/),
    });
    const half = await run([], { DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(half).toMatchObject({ code: 1, err: expect.stringContaining('STRIPE_PUBLISHABLE_KEY: falta') });
    const odd = await runHere(['--aply']);
    expect(odd).toMatchObject({ code: 1, err: expect.stringMatching(/^Uso: npm run plans/) });
    const wrong = await runHere([], { STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('StripeAuthenticationError') });
    expect(wrong.err).not.toContain('sk_test');
    const lost = await runHere([], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(lost).toMatchObject({ code: 1, err: expect.stringMatching(/^O banco de dados não respondeu/) });
    expect(changing()).toEqual([]);
  });
});

describe('the plans command with the embedded database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-plans-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('works beside a running product, without one, and reports a database that never existed', async () => {
    const env = { DATA_DIR: dataDir, PATH: process.env.PATH ?? '', ...keys() };
    const never = await run([], { ...env, DATA_DIR: join(dataDir, 'other') });
    expect(never).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^O banco de dados ainda não foi preparado/),
    });

    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
    const db = openDatabase({ connectionString: server.connectionString, onError: () => undefined });
    try {
      await prepareSchema({
        ownerUrl: server.ownerConnectionString,
        servingRole: roles.serving,
        install: installQueue,
      });
      await seed(db, { local: true });
      expect(await run(['--apply'], env)).toMatchObject({ code: 0, err: '' });
      expect((await db.$client.query('select count(*)::int as n from plan_prices')).rows).toEqual([{ n: 3 }]);
    } finally {
      await db.$client.end();
      await server.stop();
    }
    expect(await run([], env)).toEqual({
      code: 0,
      err: '',
      out: 'A conta da Stripe está pronta.\nOs preços dos planos já estão em dia.\n',
    });
  }, 120_000);
});
