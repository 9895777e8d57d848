import { calculators } from '@matilha/contract/calculators/calculators';
import { expect, it } from 'vitest';
import { getAssistant } from '#server/features/assistants/api.ts';
import { keepCalculation } from '#server/features/calculators/api.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { shopNumbers } from '#server/features/shop/api.ts';
import { toolsOf } from '#server/features.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { answerOnce } from '../answer/answer-draft.ts';
import { AnswerPreparation } from '../answer/prepare-answer.ts';

const { db } = await testDatabase();
const limits = createLimits({ db, clock: systemClock });
const searchMemory = new SearchMemory(db, null);
const model = new DemoProvider(0);
const commission = 13;

async function person() {
  const user = await createSubscriber(db);
  const context = testContext({ db, user });
  const tools = toolsOf({ searchMemory, shopNumbers });
  const preparation = new AnswerPreparation({ ...context, searchMemory, limits, tools }, model);
  const assistant = await getAssistant(context, commission);
  const ask = async (question: string) =>
    answerOnce(
      model,
      await preparation.prepare({
        user,
        assistant,
        question,
        conversation: { id: null, memory: null, exchanges: [] },
        photo: null,
        rewrite: null,
        cut: null,
      }),
    );
  return { context, ask };
}

it('computes a commission from the numbers of the question and those of the example, and says which', async () => {
  const { ask } = await person();
  const { text, offered } = await ask(
    'Pago 20% de comissão ao tosador registrado em carteira, banho de R$ 70 que custa R$ 40. Fecha?',
  );
  const steps = offered?.steps ?? [];
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'calcular_comissao done',
    'calcular_comissao done',
  ]);
  const card = steps.at(-1)?.card;
  if (card?.type !== 'calculation') throw new Error('no calculation');
  expect(card.input).toMatchObject({ percentual_bp: 2_000, servicos: [{ preco_centavos: 7_000 }] });
  for (const { label, text: amount } of card.headlines) expect(text).toContain(`${label}: ${amount}`);
  expect(text).toContain('número de exemplo');
  expect(text).toMatch(/1\. Taxa do cartão\n2\. Lucro que você quer/);
});

it('computes with the shop’s own numbers where a calculation is stored', async () => {
  const { context, ask } = await person();
  const { example } = calculators.comissao;
  const servicos = example.servicos.map((service) => ({ ...service, nome: `${service.nome}, na loja` }));
  const input = { ...example, servicos, cartao_bp: 310 };
  await keepCalculation(context, { limits }, { id: crypto.randomUUID(), kind: 'comissao', input });
  const { text } = await ask('Que comissão cabe na conta?');
  expect(text).toContain('Taxa do cartão: 3,1% (seu cálculo de');
  expect(text).not.toContain('exemplo');
});

it.each([
  'Anota que a loja fecha às 19h no sábado',
  'o banho de gato agora custa R$ 95, guarda isso pfv',
  'Guarda o preço do banho de gato: 95 reais',
])('proposes to remember what "%s" tells', async (question) => {
  const { ask } = await person();
  const { text, offered } = await ask(question);
  expect(offered?.steps).toMatchObject([{ name: 'propor_fatos', state: 'done', card: { type: 'facts' } }]);
  expect(text).toContain('está no cartão');
});

it('lists the stored calculations that a question asks for', async () => {
  const { context, ask } = await person();
  const input = calculators.comissao.example;
  await keepCalculation(context, { limits }, { id: crypto.randomUUID(), kind: 'comissao', input });
  const { text, offered } = await ask('que contas eu ja guardei aqui?');
  expect(offered?.steps).toMatchObject([{ name: 'ver_calculos', state: 'done' }]);
  expect(text).toMatch(/## Comissão, \d{2}\/\d{2}\/\d{4}\n\n- /);
});

it('computes a suggested question only by the calculator that an editor chose for it', async () => {
  const { ask } = await person();
  const { offered } = await ask('Quero retirar R$ 4.500 por mês em domicílio. Quanto cobro por tosa?');
  expect(offered?.steps ?? []).toEqual([]);
});

it('names the calculator where neither the question nor the shop has a number', async () => {
  const { ask } = await person();
  const { text, offered } = await ask('Que comissão cabe na conta?');
  expect(offered?.steps).toMatchObject([{ state: 'done', summary: expect.stringContaining('Faltam') }]);
  expect(text).toContain('/calculadora?conta=comissao');
});
