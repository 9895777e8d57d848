import { expect, it } from 'vitest';
import { loadContent, loadEvaluation, loadSuggestions } from '#server/content/load-content.ts';
import { selectActiveAssistant } from '#server/features/assistants/repository.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import { nothingFound } from '#server/providers/model/model-provider.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { answerOnce } from './answer/answer-draft.ts';
import { AnswerPreparation, type Asker } from './answer/prepare-answer.ts';

const { db } = await testDatabase();
const model = new DemoProvider(0);
const searchMemory = new SearchMemory(db, null);
const limits = createLimits({ db, clock: systemClock });
const tools = { ...testContext({ db }), clock: systemClock, searchMemory, limits, tools: [] };
const preparation = new AnswerPreparation(tools, model);
const { products } = loadContent();
const { searchQuestions, keptSearchQuestions, assistantQuestions } = loadEvaluation();

type Reader = Asker['role'];

/** Asks an assistant as someone who reads the whole bank, or only its free products; returns the answer with the material that it quotes. */
async function ask(assistantId: number, question: string, role: Reader) {
  const assistant = await selectActiveAssistant(db, assistantId);
  if (!assistant) throw new Error(`there is no assistant ${assistantId}`);
  const profile = { nomeNegocio: null, categoriaNegocio: null, instagramNegocio: null, siteNegocio: null };
  const prepared = await preparation.prepare({
    user: { id: 0, role, ...profile, cidade: null, estado: null, pais: 'BR' },
    assistant,
    conversation: { id: null, memory: null, exchanges: [] },
    question,
    photo: null,
    rewrite: null,
    cut: null,
  });
  const { text, finishReason } = await answerOnce(model, prepared);
  const quoted = /\]\(\S+[?&]material=(\d+)\S*\) \[\d+\]/.exec(text)?.[1];
  const isEmergency = (prepared.request.data?.emergencies.length ?? 0) > 0;
  return { text, isFree: finishReason === nothingFound, isEmergency, quoted: quoted ? Number(quoted) : null };
}

it('quotes for each suggestion only a material that answers it, and names its calculator where it has none', async () => {
  const wrong: string[] = [];
  for (const { assistantId: id, texto: suggestion, material, tambem = [] } of loadSuggestions()) {
    for (const role of ['subscriber', 'operator'] as const) {
      const { quoted, isFree, isEmergency, text } = await ask(id, suggestion, role);
      if (isFree && material !== undefined && role === 'subscriber')
        wrong.push(`${suggestion}: material ${material} is not quoted`);
      if (isFree !== /\*\* não encontrei/.test(text))
        wrong.push(`${suggestion}: its price and its text differ`);
      if (quoted === null || isEmergency || [material, ...tambem].includes(quoted)) continue;
      wrong.push(`assistant ${id}: does material ${quoted} answer “${suggestion}” alone?`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

it('quotes a wanted material for 95 of 100 questions that it answers with a quotation', async () => {
  const assistantOf = new Map(
    products.flatMap(({ modules }) =>
      modules.flatMap(({ materials }) => materials.map(({ id, agente_id }) => [id, agente_id])),
    ),
  );
  const questions = [
    ...[...searchQuestions, ...keptSearchQuestions].map(({ pergunta, materiais }) => ({
      assistente: assistantOf.get(materiais[0] ?? 0) ?? 1,
      pergunta,
      materiais,
    })),
    ...assistantQuestions.filter(({ materiais }) => materiais !== undefined),
  ];
  let quotations = 0;
  let right = 0;
  for (const { assistente, pergunta, materiais } of questions) {
    const { quoted, isEmergency } = await ask(assistente, pergunta, 'operator');
    if (quoted === null || isEmergency) continue;
    quotations += 1;
    if (materiais?.includes(quoted)) right += 1;
  }
  expect(quotations).toBeGreaterThan(80);
  expect(right / quotations).toBeGreaterThanOrEqual(0.95);
});
