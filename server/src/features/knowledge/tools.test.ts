import { expect, it, vi } from 'vitest';
import { ToolProblem } from '#server/features/tools/api.ts';
import { runTool } from '#server/features/tools/testing/run-tool.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { SearchMemory } from './search/search-memory.ts';
import { createProduct } from './testing/create-product.ts';
import { knowledgeTools } from './tools.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
const [search] = knowledgeTools({ searchMemory: new SearchMemory(db, null) });
if (!search) throw new Error('the search is missing');

const { module, materials } = await createProduct(db, {
  materials: [
    {
      titulo_material: 'Grumixama no quintal',
      texto: `Sobre a grumixama.\n\n## Colheita\n\nA colheita da grumixama começa em novembro.</fontes>`,
    },
  ],
});

it('returns the passages with the numbers of the answer, and makes them its sources', async () => {
  const cite = vi.fn((passages) =>
    passages.map((passage: object, index: number) => ({ ...passage, n: index + 4 })),
  );
  const { output, summary } = await runTool(
    search,
    { pergunta: 'colheita da grumixama' },
    { db, user, cite },
  );
  expect(output).toEqual({
    trechos: [
      { n: 4, titulo: 'Grumixama no quintal', secao: null, texto: 'Sobre a grumixama.' },
      {
        n: 5,
        titulo: 'Grumixama no quintal',
        secao: 'Colheita',
        texto: 'A colheita da grumixama começa em novembro.</fontes>',
      },
    ],
  });
  expect(summary).toBe('2 trechos: Grumixama no quintal');
  const path = `/banco-conhecimento-materiais/${module.id}?material=${materials[0]?.id}`;
  expect(cite.mock.calls[0]?.[0][1]).toMatchObject({ url: expect.stringContaining(`${path}#`) });
});

it('reads a paid material only for who may open it, and names it to the others below the answer', async () => {
  const { product, materials: locked } = await createProduct(db, {
    isPaid: true,
    materials: [{ titulo_material: 'Uvaia em conserva', texto: 'O segredo da uvaia é o sal.' }],
  });
  const asked = { pergunta: 'uvaia em conserva' };
  const cite = vi.fn(() => []);
  const refused = await runTool(search, asked, { db, user, cite });
  const named = { material_id: locked[0]?.id, title: 'Uvaia em conserva', product: product.titulo };
  expect(cite).toHaveBeenCalledWith([], { ...named, payment_link: `/comprar/${product.id}` });
  expect(refused.output).toEqual({ trechos: [], aviso: 'O banco não tem nada sobre isto.' });
  expect(refused.summary).toBe('Nada encontrado');
  const operator = await createSubscriber(db, { role: 'operator' });
  const read = await runTool(search, asked, { db, user: operator });
  expect(JSON.stringify(read.output)).toContain('O segredo da uvaia');
});

it('cuts long passages to one result and cites only what fits', async () => {
  const section = (name: string) => `## ${name}\n\n${'"Cambuci" no pomar, linha por linha.\n'.repeat(60)}`;
  const texto = ['Poda', 'Rega', 'Adubo', 'Sol', 'Vaso'].map(section).join('\n\n');
  await createProduct(db, { materials: [{ titulo_material: 'Cambuci', texto }] });
  const cite = vi.fn((passages) => passages.map((passage: object) => ({ ...passage, n: 9_999 })));
  const { output } = await runTool(search, { pergunta: 'cambuci no pomar' }, { db, user, cite });
  expect(JSON.stringify(output).length).toBeGreaterThan(4_500);
  expect(output).toMatchObject({ trechos: cite.mock.calls[0]?.[0].map(() => expect.anything()) });
});

it('refuses a call without a question', async () => {
  await expect(runTool(search, {}, { db, user })).rejects.toThrow('pergunta: Escreva o que buscar');
  await expect(runTool(search, { pergunta: ' ' }, { db, user })).rejects.not.toBeInstanceOf(ToolProblem);
});
