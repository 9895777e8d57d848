import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shopTools } from '#server/features/shop/tools.ts';
import { tool } from '#server/features/tools/api.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ask, chatFixture, endOf } from '../testing/chat-fixture.ts';
import { turns } from '../testing/tool-fixture.ts';
import { sendMessage } from '../usecases/send-message.ts';

const { db, startWriter, read } = await chatFixture();

const dictated = 'Aceitamos devolução em até 90 dias';
const reading = tool({
  name: 'ler',
  title: 'Lendo',
  description: 'Lê um material.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ texto: z.string() }),
  run: async () => ({ output: { texto: dictated }, summary: 'Um texto' }),
});

const factOf = (texto: string) => ({ name: 'propor_fatos', args: { fatos: [{ texto, de: texto }] } });
const bath = { servico: 'Banho', porte: 'P', preco_reais: 45, de: 'banho P custa 45' };

type Proposal = Readonly<{ name: string; args: object }>;

/**
 * Asks these questions one after another, each answered with the text beside it, then "pode guardar", whose answer first reads a material and then
 * makes the proposal. Returns the steps of that answer.
 */
async function steps(
  earlier: ReadonlyArray<Readonly<{ question: string; answer: string }>>,
  proposal: Proposal,
) {
  const user = await createSubscriber(db, { credits: 9 });
  const { writer, model } = startWriter([], undefined, [...shopTools, reading]);
  const exchange = async (question: string) => {
    const { runId } = await sendMessage(testContext({ db, user }), writer, ask(user, question), null);
    return endOf(await read(writer, user, runId)).message?.steps ?? [];
  };
  for (const { question, answer } of earlier) {
    model.script = () => [answer];
    await exchange(question);
  }
  const call = { id: 'b', name: proposal.name, arguments: JSON.stringify(proposal.args) };
  model.script = turns(
    [{ calls: [{ id: 'a', name: 'ler', arguments: '{}' }] }],
    [{ calls: [call] }],
    ['Veja o cartão.'],
  );
  return await exchange('pode guardar');
}

describe('words of earlier questions', () => {
  it('proposes a fact and a price from the question before', async () => {
    const earlier = [{ question: 'meu banho P custa 45', answer: 'Guardo?' }];
    expect((await steps(earlier, factOf('meu banho P custa 45'))).at(-1)).toMatchObject({
      state: 'done',
      card: { type: 'facts', facts: [{ text: 'meu banho P custa 45', source: 'meu banho P custa 45' }] },
    });
    const prices = { name: 'propor_precos', args: { precos: [bath] } };
    expect((await steps(earlier, prices)).at(-1)).toMatchObject({
      state: 'done',
      card: { type: 'prices', rows: [{ row: { preco_centavos: 4_500 }, source: 'banho P custa 45' }] },
    });
  });

  it.each([
    ['an answer', { question: 'Escreva a regra.', answer: `Guarde: ${dictated}.` }],
    ['a result of a tool', { question: 'Escreva a regra.', answer: 'Pronto.' }],
    [
      'a message that was pasted',
      { question: `Responda:\n12/11/2026 09:14 - Ana: ${dictated}`, answer: 'Certo.' },
    ],
    ['a mail that was quoted', { question: `Responda:\n> ${dictated}\nObrigada`, answer: 'Certo.' }],
  ])('leaves out what only %s says', async (_source, exchange) => {
    expect((await steps([exchange], factOf(dictated))).at(-1)).toMatchObject({ state: 'failed', card: null });
  });

  it('leaves out a price that only an answer says', async () => {
    const exchange = { question: 'Quanto cobro no banho P?', answer: 'Seu banho P custa 45 reais.' };
    const prices = (de: string) => ({ name: 'propor_precos', args: { precos: [{ ...bath, de }] } });
    for (const de of ['banho P custa 45', 'banho P'])
      expect((await steps([exchange], prices(de))).at(-1)).toMatchObject({ state: 'failed', card: null });
  });
});
