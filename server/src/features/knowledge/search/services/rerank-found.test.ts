import { afterAll, expect, it, vi } from 'vitest';
import { runTool } from '#server/features/tools/testing/run-tool.ts';
import { systemClock } from '#server/platform/clock.ts';
import { ServiceReranker } from '#server/providers/rerank/service-reranker.ts';
import { startFakeReranker } from '#server/providers/rerank/testing/fake-reranker.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createProduct } from '../../testing/create-product.ts';
import { knowledgeTools } from '../../tools.ts';
import { retrievePassages } from '../../usecases/retrieve-passages.ts';
import { SearchMemory } from '../search-memory.ts';

const service = await startFakeReranker();
afterAll(() => service.close());
const { db } = await testDatabase();
const user = await createSubscriber(db);
// The service reads "quando", which is a stop word of the search.
const flat = 'quando cajueiro florido';
const { materials } = await createProduct(db, {
  materials: [
    { titulo_material: 'Cajueiro florido', texto: 'O cajueiro florido fica no quintal.' },
    { titulo_material: 'Cajueiro', texto: 'Quando o cajueiro está florido, fica na varanda.' },
    { titulo_material: 'Jabuticabeira anã no vaso', texto: 'Jabuticabeira anã no vaso grande, em pé.' },
  ],
});
const [byWords, byService, clear] = materials.map(({ id }) => id);

const memoryWith = (url = service.baseUrl) =>
  new SearchMemory(db, null, new ServiceReranker({ baseUrl: url, apiKey: 'sk-test', model: 'ordem' }));
const firstFound = async (
  question: string,
  { memory = memoryWith(), takeAnswer }: { memory?: SearchMemory; takeAnswer?: () => Promise<unknown> } = {},
) => {
  const asked = { userId: user.id, question, assistantId: null, takeAnswer };
  const { passages } = await retrievePassages({ searchMemory: memory, clock: systemClock }, asked);
  return passages[0]?.materialId;
};

it('puts first what the service scores higher, and takes one model answer for it', async () => {
  const takeAnswer = vi.fn(async () => undefined);
  expect(await firstFound(flat, { takeAnswer })).toBe(byService);
  expect(takeAnswer).toHaveBeenCalledOnce();
});

it('orders what an assistant searches for, too', async () => {
  const [search] = knowledgeTools({ searchMemory: memoryWith() });
  if (!search) throw new Error('the search is missing');
  const takeAnswer = vi.fn(async () => undefined);
  const first = async (asked: object) =>
    (await runTool(search, { pergunta: flat }, { db, user, ...asked })).summary.split(': ')[1];
  expect(await first({})).toMatch(/^Cajueiro florido/);
  expect(await first({ takeAnswer })).toMatch(/^Cajueiro;/);
  expect(takeAnswer).toHaveBeenCalledOnce();
});

it('leaves the order of the words where nothing takes a model answer or none is left', async () => {
  const before = service.requests.length;
  expect(await firstFound(flat)).toBe(byWords);
  const takeAnswer = () => Promise.reject(new Error('no answer is left today'));
  expect(await firstFound(flat, { takeAnswer })).toBe(byWords);
  expect(service.requests).toHaveLength(before);
});

it('asks nobody where the best material is clear', async () => {
  const takeAnswer = vi.fn(async () => undefined);
  expect(await firstFound('jabuticabeira anã no vaso', { takeAnswer })).toBe(clear);
  expect(takeAnswer).not.toHaveBeenCalled();
});

it('goes on without a service that is late, and rests after three failures', async () => {
  const memory = memoryWith();
  const takeAnswer = vi.fn(async () => undefined);
  service.respondNext({ silentMs: 3_000 }, { status: 503 }, { status: 503 });
  const begun = performance.now();
  for (let asked = 0; asked < 4; asked += 1)
    expect(await firstFound(flat, { memory, takeAnswer })).toBe(byWords);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(takeAnswer).toHaveBeenCalledTimes(3);
});
