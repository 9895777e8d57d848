import { expect, it } from 'vitest';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { knowledgeTools } from '#server/features/knowledge/tools.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import type { Step } from '#server/testing/scripted-model.ts';
import { ask, chatFixture, endOf } from '../testing/chat-fixture.ts';
import { turns } from '../testing/tool-fixture.ts';
import { listMessages } from '../usecases/read-conversations.ts';
import { sendMessage } from '../usecases/send-message.ts';
import { settleAbandonedAnswers } from '../usecases/settle-abandoned-answers.ts';

const { db, startWriter, read } = await chatFixture();
const tools = knowledgeTools({ searchMemory: new SearchMemory(db, null) });
const paid = async (title: string, text: string) => {
  const { product, materials } = await createProduct(db, {
    isPaid: true,
    materials: [{ titulo_material: title, texto: text }],
  });
  const link = `/comprar/${product.id}`;
  return { material_id: materials[0]?.id, title, product: product.titulo, payment_link: link };
};
const uvaia = await paid('Uvaia em conserva', 'O segredo da uvaia é o sal.');
const cambuci = await paid('Cambuci em calda', 'O segredo do cambuci é o açúcar.');

const searching = (pergunta: string) => ({
  calls: [{ id: pergunta, name: 'buscar_no_banco', arguments: JSON.stringify({ pergunta }) }],
});

async function asked(question: string, ...script: Step[][]) {
  const user = await createSubscriber(db, { credits: 9 });
  const { writer, model } = startWriter(turns(...script), undefined, tools);
  const { runId } = await sendMessage(testContext({ db, user }), writer, ask(user, question), null);
  return { user, model, end: async () => endOf(await read(writer, user, runId)).message };
}

it('names a paid material that a search finds below the answer, and not to the model', async () => {
  const { end, model } = await asked('Quanto cobrar?', [searching('uvaia em conserva')], ['Não achei.']);
  expect(await end()).toMatchObject({ content: 'Não achei.', paid_matches: [uvaia] });
  const requests = JSON.stringify(model.requests);
  for (const secret of ['Uvaia em conserva', uvaia.product, 'segredo da uvaia'])
    expect(requests).not.toContain(secret);
});

it('keeps the paid material that fits the question itself', async () => {
  const { end } = await asked('cambuci em calda', [searching('uvaia em conserva')], ['Não achei.']);
  expect(await end()).toMatchObject({ paid_matches: [cambuci] });
});

it('keeps what a search named when the process dies', async () => {
  const never = { hold: new Promise<void>(() => undefined) };
  const { user } = await asked('Quanto cobrar?', [searching('uvaia em conserva')], ['Não achei ', never]);
  const stored = async () => (await listMessages(testContext({ db, user }), { listaId: 1 }, {})).at(-1);
  await expect.poll(async () => (await stored())?.paidMatches).toEqual([uvaia]);
  await settleAbandonedAnswers(testContext({ db, clock: { now: () => new Date(Date.now() + 60_000) } }));
  expect(await stored()).toMatchObject({ status: 'interrupted', paidMatches: [uvaia] });
});
