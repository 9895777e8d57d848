import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { answerRuns } from '#server/database/schema/chat.ts';
import { createModelProvider } from '#server/providers/model/create-model-provider.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { FAULTS } from '#server/providers/model/testing/fake-replies.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const product = await testProduct();
const behind = { 'x-forwarded-for': '203.0.113.7' };

it('returns health with version and commit, and readiness, to everyone', async () => {
  expect(await (await product.call(null, 'GET', '/healthz', undefined, behind)).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.stringMatching(/^([\da-f]{12}|unknown)$/),
  });
  expect(await (await product.call(null, 'GET', '/readyz', undefined, behind)).json()).toEqual({
    status: 'ready',
  });
});

it('serves metrics to direct loopback connections and operators only', async () => {
  const subscriber = await createSubscriber(product.db);
  const operator = await createSubscriber(product.db, { role: 'operator' });
  const direct = await product.call(null, 'GET', '/metrics');
  expect(direct.status).toBe(200);
  expect(direct.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await direct.text()).toContain('http_request_duration_seconds_bucket');
  expect((await product.call(null, 'GET', '/metrics', undefined, behind)).status).toBe(404);
  expect((await product.call(subscriber, 'GET', '/metrics', undefined, behind)).status).toBe(404);
  expect((await product.call(operator, 'GET', '/metrics', undefined, behind)).status).toBe(200);
});

it('requires an operator on loopback behind a trusted proxy, whose connection it may be', async () => {
  const proxied = await testProduct({ besides: product, env: { TRUST_PROXY: '127.0.0.1' } });
  const operator = await createSubscriber(product.db, { role: 'operator' });
  expect((await proxied.call(null, 'GET', '/metrics')).status).toBe(404);
  expect((await proxied.call(operator, 'GET', '/metrics')).status).toBe(200);
});

it('counts in the metrics, and names in the answer, the second model that was asked', async () => {
  const second = await startFakeOpenAi();
  const first = await startFakeOpenAi({ script: () => FAULTS.unauthorized() });
  afterUse(() => Promise.all([first.close(), second.close()]));
  const env = {
    AI_BASE_URL: first.baseUrl,
    AI_MODEL: 'principal',
    AI_FALLBACK_BASE_URL: second.baseUrl,
    AI_FALLBACK_MODEL: 'reserva',
  };
  const unexpected: string[] = [];
  const log = { warn: (_fields: object, message: string) => void unexpected.push(message) };
  const model = createModelProvider(readConfig(env), log);
  const doubled = await testProduct({ besides: product, model });
  const user = await createSubscriber(product.db, { credits: 1 });
  const asked = { content: 'Quanto cobrar?', user_id: user.id, lista_id: 1 };
  const response = await doubled.call(user, 'POST', '/api/messages', asked);
  expect(response.status).toBe(201);
  const runs = await product.db.select().from(answerRuns).where(eq(answerRuns.userId, user.id));
  expect(runs.map(({ model }) => model)).toEqual(['reserva']);
  const metrics = await (await doubled.call(null, 'GET', '/metrics')).text();
  expect(metrics).toMatch(/^matilha_model_fallbacks_total\{reason="unavailable"\} [1-9]\d*$/m);
  expect(metrics).toContain('# TYPE alarms_total counter');
  const lines = doubled.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ msg }) => msg === 'the second model is asked instead')).toEqual([
    expect.objectContaining({
      requestId: response.headers.get('x-request-id'),
      runId: runs[0]?.id,
      reason: 'unavailable',
    }),
  ]);
  expect(unexpected).toEqual([]);
});

it.each(['application/json', 'text/event-stream'])(
  'logs and counts once, as 499, a question whose visitor left before its answer as %s ended',
  async (accept) => {
    const writes = Promise.withResolvers<void>();
    const model = new ScriptedModel(['Olá', { hold: writes.promise }]);
    const left = await testProduct({ besides: product, model });
    const user = await createSubscriber(product.db, { credits: 1 });
    const asked = { content: 'Quanto cobrar?', user_id: user.id, lista_id: 1 };
    const answered = await product.db.$count(answerRuns, isNotNull(answerRuns.endedAt));
    const visitor = new AbortController();
    const response = fetch(`${left.url}/api/messages`, {
      method: 'POST',
      headers: { cookie: await signIn(product.db, user), 'content-type': 'application/json', accept },
      body: JSON.stringify(asked),
      signal: visitor.signal,
    }).then((streamed) => streamed.text());
    await expect.poll(() => model.requests.length).toBe(1);
    visitor.abort();
    await expect(response).rejects.toThrow();
    const requests = () =>
      left.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const line = { method: 'POST', route: '/api/messages', status: 499, userId: user.id };
    await expect.poll(requests).toEqual([expect.objectContaining(line)]);
    writes.resolve();
    await expect.poll(() => product.db.$count(answerRuns, isNotNull(answerRuns.endedAt))).toBe(answered + 1);
    const metrics = await (await left.call(null, 'GET', '/metrics')).text();
    const counted = /^http_request_duration_seconds_count\{method="POST",route="\/api\/messages",.*$/gm;
    expect(metrics.match(counted)).toEqual([expect.stringMatching(/status="499"\} 1$/)]);
    expect(requests().filter(({ route }) => route === '/api/messages')).toHaveLength(1);
    expect(requests()[0]).toMatchObject({ requestId: expect.any(String), ms: expect.any(Number) });
  },
);

it('serves metrics to everybody who bears METRICS_TOKEN, also through the proxy', async () => {
  const token = 'a-token-of-this-test';
  const env = {
    APP_URL: 'https://matilha.example',
    ALLOW_STANDINS: 'model,mailbox',
    METRICS_TOKEN: token,
  };
  const open = await testProduct({ besides: product, env });
  const ask = async (authorization: string, headers: Record<string, string> = behind) =>
    (await open.call(null, 'GET', '/metrics', undefined, { authorization, ...headers })).status;
  expect(await ask(`Bearer ${token}`)).toBe(200);
  for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, 'Bearer ', ''])
    expect(await ask(wrong)).toBe(404);
  // Without TLS, as Prometheus reads each process on this machine and each pod of a cluster.
  const plain = async (path: string, bearer: string, headers: Record<string, string> = {}) =>
    (await fetch(`${open.url}${path}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } }))
      .status;
  expect(await plain('/metrics', token)).toBe(200);
  expect(await plain('/metrics', token, behind)).toBe(200);
  expect(await plain('/metrics', `${token}x`)).toBe(404);
  expect(await plain('/metrics', `${token}x`, behind)).toBe(403);
  expect(await plain('/api/nada', token)).toBe(403);
  expect((await fetch(`${open.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${open.url}/metrics`, { headers: behind })).status).toBe(403);
});

it('serves version and commit as a metric', async () => {
  const { version, commit } = await (await product.call(null, 'GET', '/healthz')).json();
  const text = await (await product.call(null, 'GET', '/metrics')).text();
  expect(text).toContain(`matilha_build_info{version="${version}",commit="${commit}"} 1`);
});
