import { describe, expect, it } from 'vitest';
import { loadContent } from '#server/content/load-content.ts';
import type { AssistantQuestion } from '#server/content/schema.ts';
import type { ToolQuestion } from '#server/content/tool-questions-schema.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import type { ModelProvider } from '#server/providers/model/model-provider.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { evaluate } from './evaluate.ts';
import { describeComparison } from './report.ts';

const { db } = await testDatabase();
const { clock, log } = testContext({ db });
const content = loadContent();

const question = (changes: Partial<AssistantQuestion> = {}): AssistantQuestion => ({
  assistente: 5,
  pergunta: 'Como calculo o custo do minuto do banho e tosa?',
  espera: ['fontes'],
  ...changes,
});
const small = { assistants: content.assistants.slice(0, 2), products: content.products };

async function run(model: ModelProvider, answers = [question()], tools: ToolQuestion[] = []) {
  const lines: string[] = [];
  const search = [
    { pergunta: 'fechamento de caixa em 10 minutos', tipo: 'frase' as const, materiais: [2] },
    { pergunta: 'receita de bolo de cenoura', tipo: 'nada' as const, materiais: [] },
  ];
  const prices = { input: 1, cached: 1, output: 2 };
  const result = await evaluate(
    { db, clock, log, model },
    { answers, tools, search, content: small },
    {
      prices,
      say: (line) => lines.push(line),
    },
  );
  return { result, text: lines.join('\n') };
}

describe('evaluate', () => {
  it('measures search, suggestions and answers with the demonstration', async () => {
    const { result, text } = await run(new DemoProvider(0));
    expect(result.busca.tipos).toMatchObject([
      { tipo: 'frase', perguntas: 1, primeiro: 1, tres: 1, nada: 0 },
      { tipo: 'nada', perguntas: 1, nada: 1 },
      { tipo: 'com resposta', perguntas: 1, tres: 1 },
    ]);
    expect(result.sugestoes).toMatchObject([
      { assistente: 1, sugestoes: 6 },
      { assistente: 6, sugestoes: 6 },
    ]);
    expect(result.respostas[0]).toMatchObject({ regras: { fontes: true, português: true }, falha: null });
    expect(result.respostas[0]?.texto).toMatch(/\[\d\]/);
    expect(text).toContain('Respostas dos agentes');
  });

  it('gives the model the invented business and its facts, and adds up tokens and cost', async () => {
    const model = new ScriptedModel(['Na Vila Pet o banho P custa R$ 45 [L1].']);
    const negocio: AssistantQuestion['negocio'] = {
      nome: 'Vila Pet',
      categoria: 'Petshop e Banho & Tosa',
      cidade: 'Campinas',
      estado: 'São Paulo',
      fatos: ['Banho P: R$ 45'],
    };
    const { result, text } = await run(model, [question({ negocio })]);
    expect(model.requests[0]?.data?.business).toMatchObject({
      name: 'Vila Pet',
      facts: [{ key: 'L1', text: 'Banho P: R$ 45' }],
    });
    expect(result.respostas[0]).toMatchObject({
      texto: 'Na Vila Pet o banho P custa R$ 45.',
      regras: { fontes: false, citações: true },
      tokensEntrada: 10,
      tokensDoCache: null,
      tokensSaida: 5,
    });
    expect(text).toContain('US$ 0,0000');
    expect(text).toContain('quebrou fontes');
  });

  it('notes a question that the model did not answer and goes on', async () => {
    const model = new ScriptedModel(({ question: asked }) =>
      asked.includes('custo') ? [{ fail: 'unavailable' }] : ['Para uma boa resposta de que você precisa.'],
    );
    const { result, text } = await run(model, [
      question(),
      question({ pergunta: 'Outra', espera: ['sem_dose'] }),
    ]);
    expect(result.respostas.map(({ falha }) => falha)).toEqual(['unavailable', null]);
    expect(text).toContain('1 sem resposta');
  });
});

const commission: ToolQuestion = {
  assistente: 13,
  pergunta:
    'pago 20% de comissão ao tosador registrado, banho de R$ 70 que custa R$ 40, cartão 2,5%, lucro de 5%',
  ferramentas: [{ nome: 'calcular_comissao', campos: { percentual_porcento: 20, cartao_porcento: 2.5 } }],
};
const right = {
  id: 'c1',
  name: 'calcular_comissao',
  arguments: JSON.stringify({
    servicos: [{ nome: 'Banho', quantidade: 1, preco_reais: 70, custo_reais: 40 }],
    percentual_porcento: 20,
    comissao_de: 'empregado',
    cartao_porcento: 2.5,
    lucro_porcento: 5,
  }),
};

describe('answers with tools', () => {
  const answering = (text: (results: string) => string) =>
    new ScriptedModel(({ rounds, tools }) =>
      rounds.length > 0 || tools.length === 0 ? [text(rounds[0]?.results[0] ?? '')] : [{ calls: [right] }],
    );
  const rulesOf = async (model: ModelProvider) => {
    const { result, text } = await run(model, [], [commission]);
    return { regras: result.ferramentas?.com[0]?.regras, text, outcomes: result.ferramentas };
  };

  it('prints both runs, and keeps every rule of an answer that repeats the tool', async () => {
    const repeated = (results: string) => {
      const [, highest = ''] = /Maior comissão que mantém o lucro: ([\d,]+%)/.exec(results) ?? [];
      return `A maior comissão que mantém o lucro é ${highest}.`;
    };
    const { regras, text, outcomes } = await rulesOf(answering(repeated));
    expect(regras).toEqual({ ferramenta: true, campos: true, números: true, citações: true });
    expect(outcomes?.sem[0]?.regras).toEqual({ números: true, citações: true });
    expect(outcomes?.com[0]).toMatchObject({ rodadas: 2, chamadas: 1, tokensEntrada: 20 });
    expect(text).toMatch(/^Ferramentas, em 1 perguntas\n +com +sem$/m);
  });

  it('catches a number that no tool computed, a wrong tool and a missing field', async () => {
    const { regras, text } = await rulesOf(answering(() => 'A maior comissão que cabe é 37,3%.'));
    expect(regras).toMatchObject({ ferramenta: true, números: false });
    expect(text).toContain(`− números · ${commission.pergunta}`);
    const other = new ScriptedModel(({ rounds }) =>
      rounds.length > 0 ? ['Pronto.'] : [{ calls: [{ ...right, name: 'calcular_pacote', arguments: '{}' }] }],
    );
    expect((await rulesOf(other)).regras).toMatchObject({ ferramenta: false, campos: false });
  });

  it('computes with the demonstration', async () => {
    const { regras } = await rulesOf(new DemoProvider(0));
    expect(regras).toMatchObject({ ferramenta: true, campos: true, números: true });
  });
});

describe('describeComparison', () => {
  it('names the rules that changed, question by question', async () => {
    const before = (await run(new ScriptedModel(['Sem fonte, mas com o que você precisa para a loja.'])))
      .result;
    const after = (await run(new DemoProvider(0))).result;
    const lines = describeComparison(before, after);
    expect(lines[0]).toMatch(/^scripted .+ → demonstração /);
    expect(lines).toContain(`+ fontes · 5: ${question().pergunta}`);
    expect(describeComparison(after, before)).toContain(`− fontes · 5: ${question().pergunta}`);
  });
});
