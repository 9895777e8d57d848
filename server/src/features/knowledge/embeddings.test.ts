import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { OpenAiEmbeddings } from '#server/providers/embeddings/openai-embeddings.ts';
import { startFakeEmbeddings } from '#server/providers/embeddings/testing/fake-embeddings.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { markUnchanged, selectDue } from './search/embedding-repository.ts';
import { findMaterials } from './search/find-materials.ts';
import { SearchMemory } from './search/search-memory.ts';
import { createProduct } from './testing/create-product.ts';
import { embedMaterials } from './usecases/embed-materials.ts';
import { indexMaterials } from './usecases/index-materials.ts';
import { retrievePassages } from './usecases/retrieve-passages.ts';

const service = await startFakeEmbeddings();
afterAll(() => service.close());
const embeddings = new OpenAiEmbeddings({
  baseUrl: service.baseUrl,
  apiKey: 'sk-test',
  model: 'embedding-small',
});
const { db } = await testDatabase();
const user = await createSubscriber(db);
const { log } = testContext({ db });
const embed = (provider = embeddings) =>
  embedMaterials({ db, log, embeddings: provider }, AbortSignal.timeout(60_000));
const seeded = async () => Number((await db.execute(sql`select count(*) from materials`)).rows[0]?.count);

it('embeds every material once, and a changed one again', async () => {
  const count = await seeded();
  expect(await embed()).toBe(count);
  expect(await embed()).toBe(0);
  await db.execute(sql`update materials set texto = texto || ' Fim.' where id = 1`);
  await db.execute(sql`update materials set pergunta = 'Quanto ___?' where id = 2`);
  await indexMaterials(db);
  expect(await embed()).toBe(1);
});

it('embeds all again for another model', async () => {
  const larger = new OpenAiEmbeddings({
    baseUrl: service.baseUrl,
    apiKey: 'sk-test',
    model: 'embedding-large',
  });
  expect(await embed(larger)).toBe(await seeded());
  expect(await embed()).toBe(await seeded());
});

it('embeds a material that was indexed again while its old text was compared', async () => {
  const { materials } = await createProduct(db, { materials: [{ titulo_material: 'Cajueiro' }] });
  const id = materials[0]?.id ?? 0;
  await embed();
  await db.execute(sql`update material_embeddings set due = true where material_id = ${id}`);
  const read = await selectDue(db, 10);
  expect(read.map((material) => material.id)).toEqual([id]);
  await db.execute(sql`update materials set texto = 'Outro texto' where id = ${id}`);
  await indexMaterials(db);
  await db.transaction((tx) => markUnchanged(tx, read));
  expect(await embed()).toBe(1);
});

it('leaves the rest for the next run when the service fails', async () => {
  await createProduct(db, { materials: [{ titulo_material: 'Pitangueira' }] });
  service.respondNext({ status: 401 });
  expect(await embed()).toBe(0);
  expect(await embed()).toBe(1);
});

it('stores a refused text without a vector and embeds the others', async () => {
  const { materials } = await createProduct(db, {
    materials: [{ titulo_material: 'Recusado' }, { titulo_material: 'Aceito' }],
  });
  service.respondNext({ status: 400 }, { status: 400 });
  expect(await embed()).toBe(2);
  const { rows } = await db.execute(
    sql`select vector is null as refused, due from material_embeddings
      where material_id in ${materials.map(({ id }) => id)} order by material_id`,
  );
  expect(rows).toEqual([
    { refused: true, due: false },
    { refused: false, due: false },
  ]);
  expect(await embed()).toBe(0);
});

it('ranks by the vectors, also a material that shares no word with the question', async () => {
  const { materials } = await createProduct(db, { materials: [{ titulo_material: 'Jabuticaba madura' }] });
  const id = materials[0]?.id ?? 0;
  await embed();
  const searchMemory = new SearchMemory(db, embeddings);
  const reader = { userId: user.id, seesAll: false, now: new Date() };
  const question = 'aquela fruta preta que gruda no tronco';
  // The service's fake compares words; here the test declares question and material equal.
  const [vector] = await embeddings.embed([question], { signal: AbortSignal.timeout(5_000) });
  await db.execute(sql`update material_embeddings set vector = ${sql.param([...(vector ?? [])])}::real[]
    where material_id = ${id}`);
  // A search reads a bounded number of vectors; the next one compares the rest.
  await findMaterials(searchMemory, { reader, text: question });
  const { open } = await findMaterials(searchMemory, { reader, text: question });
  expect(open.map((material) => material.id)).toContain(id);
});

it('finds by words when the service is late', async () => {
  const asked = 'Como calcular o custo do banho e a margem?';
  service.respondNext({ silentMs: 3_000 });
  const begun = performance.now();
  const { passages } = await retrievePassages(
    { searchMemory: new SearchMemory(db, embeddings), clock: systemClock },
    {
      userId: user.id,
      question: asked,
      assistantId: null,
    },
  );
  expect(passages.length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(1_500);
});
