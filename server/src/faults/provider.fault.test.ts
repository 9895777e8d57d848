import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { streamEvents } from '@matilha/contract/chat/chat';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import { type OpenAiOptions, OpenAiProvider } from '#server/providers/model/openai-provider.ts';
import { questionOf, startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer, FAULTS, type FakeReply, status } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { openClients } from './testing/client.ts';
import { answerOf, messagesOf, settled, spending } from './testing/ledger.ts';
import { patienceMs } from './testing/scale.ts';

const fake = await startFakeOpenAi();
const untrusted = await startFakeOpenAi({ tls: selfSigned() });

// The product keeps one model for its life; these tests change the one behind it.
const behind: { model: ModelProvider | undefined } = { model: undefined };
/** Models with short limits, by their question. */
const impatient = new Map<string, ModelProvider>();
const product = await testProduct({
  model: {
    name: 'changing',
    demonstration: false,
    readsPhotos: false,
    totalMs: Number.POSITIVE_INFINITY,
    stream(request, signal) {
      const model = impatient.get(request.question) ?? behind.model;
      if (!model) throw new Error('no model');
      return model.stream(request, signal);
    },
  },
});
const { db, url } = product;
const clients = openClients(db);

/** No limit expires unless a fault makes it. */
const patient: Partial<OpenAiOptions> = {
  firstTokenMs: 40_000,
  gapMs: 40_000,
  totalMs: 50_000,
  trailerMs: 40_000,
  retryBaseMs: 10,
  breaker: { threshold: Number.POSITIVE_INFINITY, openMs: 60_000, now: () => performance.now() },
};
const providers: OpenAiProvider[] = [];
function connect(baseUrl: string, options: Partial<OpenAiOptions> = {}): OpenAiProvider {
  const provider = new OpenAiProvider(
    { baseUrl, apiKey: 'chave-secreta', model: 'fake' },
    { ...patient, ...options },
  );
  providers.push(provider);
  return provider;
}
const use = (...options: Parameters<typeof connect>) => {
  behind.model = connect(...options);
};

beforeEach(() => use(fake.baseUrl));
afterEach(async () => {
  await settled(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(product.logLines.join('')).not.toContain('chave-secreta');
});
afterAll(async () => {
  for (const provider of providers) await provider.close();
  await fake.close();
  await untrusted.close();
});

const good = 'Ligue para o tutor três dias depois do banho.';
const failed = ['failed', 'model_failed'] as const;
const cut = ['interrupted', 'model_failed'] as const;

/** The end of the answer, the code for its reader, and how often the service may be called. */
const faults: Record<string, { reply: FakeReply; end: readonly [string, string | null]; asked: number }> = {
  silence: { reply: FAULTS.silence(), end: ['failed', 'model_timeout'], asked: 1 },
  stallAfterHeaders: { reply: FAULTS.stallAfterHeaders(), end: ['failed', 'model_timeout'], asked: 1 },
  stallMidway: { reply: FAULTS.stallMidway(), end: ['interrupted', 'model_timeout'], asked: 1 },
  rateLimited: { reply: FAULTS.rateLimited(), end: failed, asked: 3 },
  rateLimitedFor: { reply: FAULTS.rateLimitedFor(), end: failed, asked: 1 },
  error500: { reply: FAULTS.error500(), end: failed, asked: 3 },
  error502: { reply: FAULTS.error502(), end: failed, asked: 3 },
  error503: { reply: FAULTS.error503(), end: failed, asked: 3 },
  error529: { reply: FAULTS.error529(), end: failed, asked: 3 },
  unauthorized: { reply: FAULTS.unauthorized('chave-secreta'), end: failed, asked: 1 },
  tooLong: { reply: FAULTS.tooLong(), end: failed, asked: 1 },
  html: { reply: FAULTS.html(), end: failed, asked: 3 },
  invalidJson: { reply: FAULTS.invalidJson(), end: failed, asked: 3 },
  emptyText: { reply: FAULTS.emptyText(), end: failed, asked: 3 },
  errorEvent: { reply: FAULTS.errorEvent(), end: cut, asked: 1 },
  resetMidway: { reply: FAULTS.resetMidway(), end: cut, asked: 1 },
  noFinalMarker: { reply: FAULTS.noFinalMarker(), end: cut, asked: 1 },
  duplicateFinalMarker: { reply: FAULTS.duplicateFinalMarker(), end: ['complete', null], asked: 1 },
  splitUtf8: { reply: FAULTS.splitUtf8(), end: ['complete', null], asked: 1 },
  tenMegabytes: { reply: FAULTS.tenMegabytes(), end: cut, asked: 1 },
  endless: { reply: FAULTS.endless(), end: ['interrupted', 'model_timeout'], asked: 1 },
  oneByteAtATime: { reply: FAULTS.oneByteAtATime(200), end: ['failed', 'model_timeout'], asked: 1 },
};

/** The limit that expires with each fault; where text has arrived, the limit leaves time for it. */
const limits: Record<string, Partial<OpenAiOptions>> = {
  silence: { firstTokenMs: 1_000 },
  stallAfterHeaders: { firstTokenMs: 1_000 },
  oneByteAtATime: { firstTokenMs: 1_000 },
  stallMidway: { gapMs: 5_000 },
  endless: { totalMs: 7_000 },
};
for (const [name, limit] of Object.entries(limits)) impatient.set(name, connect(fake.baseUrl, limit));

describe('a fault of the model (R09)', { timeout: patienceMs }, () => {
  it.concurrent.each(Object.entries(faults))(
    'reports %s to the reader, charges no failure, and accepts the same key later',
    async (name, { reply, end, asked }) => {
      let heal = false;
      let calls = 0;
      scripts.set(name, () => {
        calls += 1;
        return heal ? answer(good) : reply;
      });
      const user = await createSubscriber(db, { credits: 2 });
      const sending = { url, user, content: name, key: randomUUID() };
      const reading = await clients.stream(sending);
      const lastEvent = await reading.ended;
      const [wanted, code] = end;
      const stored = await answerOf(db, user);
      expect([stored.status, stored.errorCode]).toEqual([wanted, code]);
      expect(stored.content).toBe(reading.text());
      expect(calls).toBeLessThanOrEqual(asked);
      if (code === null) {
        expect(lastEvent?.event).toBe('done');
        expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
        return;
      }
      expect(streamEvents.error.parse(lastEvent?.data)).toMatchObject({
        code,
        aiMessage: { status: wanted },
      });
      expect(await spending(db, user)).toEqual({ debits: 0, available: 2 });
      heal = true;
      impatient.delete(name);
      expect(await clients.send(sending)).toMatchObject({
        status: 201,
        body: { aiMessage: { content: good } },
      });
      expect(await messagesOf(db, user)).toHaveLength(2);
      expect(await spending(db, user)).toEqual({ debits: 1, available: 1 });
    },
  );
});

const scripts = new Map<string, () => FakeReply>();
fake.respondWith(({ body }) => scripts.get(questionOf(body))?.() ?? answer(good));

/** Returns an address on loopback without a listener. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

describe('an unreachable service (R09)', { timeout: patienceMs }, () => {
  it.each([
    ['refuses', closedPort],
    ['has no address', async () => 'http://modelo.invalid/v1'],
    ['shows an untrusted certificate', async () => untrusted.baseUrl],
  ])('returns 502 or 504 and charges nothing when it %s', async (_name, address) => {
    use(await address());
    const user = await createSubscriber(db, { credits: 1 });
    const outcome = await clients.send({ url, user });
    expect([502, 504]).toContain(outcome.status);
    expect(await spending(db, user)).toEqual({ debits: 0, available: 1 });
    expect(untrusted.requests).toHaveLength(0);
  });
});

it('spares the service after five failures in a row; later one call probes it, then all follow (R09)', {
  timeout: patienceMs,
}, async () => {
  let now = 0;
  use(fake.baseUrl, { maxRetries: 0, breaker: { threshold: 5, openMs: 30_000, now: () => now } });
  const user = await createSubscriber(db, { credits: 3 });
  const asked = () => fake.requests.filter(({ body }) => questionOf(body) === 'disjuntor').length;
  const send = () => clients.send({ url, user, content: 'disjuntor', key: randomUUID() });
  scripts.set('disjuntor', () => status(500));
  for (let failure = 0; failure < 7; failure += 1) expect((await send()).status).toBe(502);
  expect(asked()).toBe(5);
  scripts.set('disjuntor', () => answer(good));
  now = 30_001;
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
  expect(await spending(db, user)).toEqual({ debits: 2, available: 1 });
});
