import { afterAll, describe, expect, it } from 'vitest';
import { OpenAiEmbeddings } from './openai-embeddings.ts';
import { startFakeEmbeddings } from './testing/fake-embeddings.ts';

const service = await startFakeEmbeddings();
afterAll(() => service.close());
const config = { baseUrl: service.baseUrl, apiKey: 'sk-test', model: 'embedding-small' };
const embeddings = new OpenAiEmbeddings(config);
const embed = (texts: string[], { ms = 10_000, retries = 2 } = {}) =>
  embeddings.embed(texts, { signal: AbortSignal.timeout(ms), retries });
const closeness = (a: Float32Array = new Float32Array(0), b: Float32Array = new Float32Array(0)) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);

describe('OpenAiEmbeddings', () => {
  it('returns one vector of length 1 for each text, in their order', async () => {
    service.respondNext('reversed');
    const [bath, clip, bathAgain] = await embed(['preço do banho', 'tosa na tesoura', 'banho e preço']);
    expect(closeness(bath, bath)).toBeCloseTo(1, 5);
    expect(closeness(bath, bathAgain)).toBeGreaterThan(closeness(bath, clip));
  });

  it('sends many texts in batches that the service takes, cut to its limit and never empty', async () => {
    const before = service.requests.length;
    const vectors = await embed([
      ...Array.from({ length: 150 }, (_, n) => `texto ${n}`),
      '',
      'a'.repeat(50_000),
    ]);
    expect(vectors).toHaveLength(152);
    expect(service.requests.slice(before).map(({ length }) => length)).toEqual([64, 64, 24]);
  });

  it('retries after 429 and 5xx, as late as the service asks', async () => {
    service.respondNext({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 });
    const begun = performance.now();
    expect(await embed(['banho'])).toHaveLength(1);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '60' } }, 'rate_limited'],
    [{ status: 401 }, 'unavailable'],
    [{ status: 400 }, 'refused'],
    [{ body: 'not json at all' }, 'bad_response'],
    [{ body: { data: [{ index: 0, embedding: [0, 0] }] } }, 'bad_response'],
    [{ body: { data: [{ index: 1, embedding: [1, 0] }] } }, 'bad_response'],
    ['one missing' as const, 'bad_response'],
  ])('fails at %j with the reason %s', async (reply, reason) => {
    service.respondNext(reply);
    await expect(embed(['banho'])).rejects.toMatchObject({ name: 'EmbeddingError', reason });
  });

  it('refuses vectors of different lengths', async () => {
    service.respondNext({
      body: {
        data: [
          { index: 0, embedding: [1, 0] },
          { index: 1, embedding: [1] },
        ],
      },
    });
    await expect(embed(['banho', 'tosa'])).rejects.toMatchObject({ reason: 'bad_response' });
  });

  it('gives up at the deadline', async () => {
    service.respondNext({ silentMs: 400 });
    await expect(embed(['banho'], { ms: 50 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('fails without a retry when none is wanted, and never repeats the text of the service', async () => {
    service.respondNext({ status: 500 });
    const failure = await embed(['banho'], { retries: 0 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: 'unavailable', message: 'status 500' });
    const wrongKey = new OpenAiEmbeddings({ ...config, apiKey: 'sk-wrong' });
    const refusal = await wrongKey
      .embed(['banho'], { signal: AbortSignal.timeout(5_000) })
      .catch((error: unknown) => error);
    expect(String(refusal)).toBe('EmbeddingError: status 401');
  });

  it('reports a service that cannot be reached', async () => {
    const nobody = new OpenAiEmbeddings({ ...config, baseUrl: 'http://127.0.0.1:9/v1' });
    await expect(
      nobody.embed(['banho'], { signal: AbortSignal.timeout(5_000), retries: 0 }),
    ).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
