import { dataForModel } from '@matilha/contract/chat/model-data';
import { privacySections } from '@matilha/contract/privacy/legal-texts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loadContent } from '#server/content/load-content.ts';
import { users } from '#server/database/schema/accounts.ts';
import { getAssistant } from '#server/features/assistants/api.ts';
import { sent } from '#server/features/calculators/testing/calculation-calls.ts';
import { keepCalculation } from '#server/features/calculators/usecases/keep-calculation.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { saveSection } from '#server/features/shop/usecases/own-shop.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { writeMessages } from '#server/providers/model/completion/write-messages.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { AnswerPreparation } from './answer/prepare-answer.ts';

const { db } = await testDatabase();
const limits = createLimits({ db, clock: systemClock });

/** The words for each part of the model's input. */
const names = {
  question: 'sua pergunta',
  exchange: 'trecho recente da conversa',
  memory: 'resumo do que veio antes',
  nomeNegocio: 'nome',
  categoriaNegocio: 'categoria',
  cidade: 'cidade',
  estado: 'estado',
  pais: 'país',
  instagramNegocio: 'Instagram',
  siteNegocio: 'site',
  shop: 'Minha Loja',
  calculation: 'resultado mais novo de cada calculadora',
};

/** Returns which data of a user stand in the prompt of a question: each value of the account is a word of its own. */
async function dataInPrompt(): Promise<string[]> {
  const user = await createSubscriber(db);
  const context = testContext({ db, user });
  await saveSection(context, { kind: 'horarios', version: 0, value: { texto: 'value-of-shop' } });
  await keepCalculation(context, { limits }, sent('pacote-de-banho', { servico: 'value-of-calculation' }));
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('no account');
  const texts = Object.entries(row).flatMap(([name, value]) =>
    name === 'role' || (typeof value !== 'string' && value !== null) ? [] : [[name, `value-of-${name}`]],
  );
  const tools = { ...context, searchMemory: new SearchMemory(db, null), limits, tools: [] };
  const { request } = await new AnswerPreparation(tools, { readsPhotos: false }).prepare({
    user: { ...row, ...Object.fromEntries(texts) },
    assistant: await getAssistant(context, 1),
    conversation: {
      id: null,
      memory: 'value-of-memory',
      exchanges: [{ questionId: 1, question: 'value-of-exchange', answer: 'Oi' }],
    },
    question: 'value-of-question',
    photo: null,
    rewrite: null,
    cut: null,
  });
  const prompt = JSON.stringify(writeMessages(request));
  return [...new Set(prompt.match(/(?<=value-of-)\w+/g))];
}

it('sends the data that the privacy policy names, and no other', async () => {
  expect((await dataInPrompt()).sort()).toEqual(Object.keys(names).sort());
  const named = dataForModel.join('\n');
  for (const name of Object.values(names)) expect(named).toContain(name);
  const policy = privacySections.flatMap(({ items = [] }) => items.map((item) => item.toLowerCase()));
  expect(policy).toEqual(expect.arrayContaining(dataForModel.map((text) => `${text.toLowerCase()}.`)));
});

it('names the same data in the frequent questions', () => {
  const answer = loadContent().questions.find(({ resposta }) =>
    resposta.includes('enviamos ao serviço de IA'),
  );
  const named = [...(answer?.resposta ?? '').matchAll(/^- (.*)[;.]$/gm)].map(([, text]) => text);
  expect(named).toEqual(dataForModel);
});
