import { afterAll, expect, it } from 'vitest';
import { createReranker, ServiceReranker } from './service-reranker.ts';
import { startFakeReranker } from './testing/fake-reranker.ts';

const service = await startFakeReranker();
afterAll(() => service.close());
const access = { baseUrl: `${service.baseUrl}/`, apiKey: 'sk-test' };
const reranker = new ServiceReranker({ ...access, model: 'ordem' });
const rerank = (ms = 10_000) =>
  reranker.rerank('preço do banho', ['férias da equipe', 'preço do banho', 'banho'], AbortSignal.timeout(ms));

it('returns one score for each text in their order, whatever order the service answers in', async () => {
  const [holidays = 0, price = 0, bath = 0] = await rerank();
  expect(price).toBeGreaterThan(bath);
  expect(bath).toBeGreaterThan(holidays);
  expect(service.requests.at(-1)).toMatchObject({ model: 'ordem', query: 'preço do banho', top_n: 3 });
});

it.each([
  { status: 401 },
  { status: 429 },
  { status: 503 },
  { body: 'not json at all' },
  { body: '{"results":[]}' },
  { body: '{"results":[{"index":0,"relevance_score":"high"}]}' },
  { body: '{"data":[]}' },
  { body: ' '.repeat(2_000_000) },
])('fails at %j without the words of the service', async (reply) => {
  service.respondNext(reply);
  await expect(rerank()).rejects.toThrow(/^(?!.*sk-test)/);
});

it('stops waiting when the signal aborts', async () => {
  service.respondNext({ silentMs: 2_000 });
  await expect(rerank(50)).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('makes no client without a model of its own or without a service', () => {
  expect(createReranker({ model: access, rerankModel: null })).toBeNull();
  expect(createReranker({ model: null, rerankModel: 'ordem' })).toBeNull();
  expect(createReranker({ model: access, rerankModel: 'ordem' })?.model).toBe('ordem');
});
