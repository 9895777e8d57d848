import { calculators } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { describe, expect, it } from 'vitest';
import { createModelProvider } from '../create-model-provider.ts';
import {
  type KnowledgePassage,
  type ModelRequest,
  nothingFound,
  type QuestionData,
} from '../model-provider.ts';
import { collect, modelRequest, questionData } from '../testing/provider-fixture.ts';
import { DemoProvider } from './demo-provider.ts';

const PASSAGE: KnowledgePassage = {
  n: 1,
  title: 'Custo por minuto',
  module: 'O custo do seu minuto',
  product: 'Lucro no banho e tosa',
  heading: null,
  text: '# Custo\n\nAbertura sem relação.\n\nO **custo por minuto** do banho é o custo do mês dividido pelos minutos de mesa.',
  url: '/banco-conhecimento-materiais/3',
  nextQuestion: null,
};

const asking = (question: string, changes: Partial<ModelRequest> = {}): ModelRequest =>
  modelRequest({ question, ...changes });

const answerTo = (
  request: ModelRequest,
  passages: KnowledgePassage[] = [],
  data: Partial<QuestionData> = {},
) => collect(new DemoProvider(0), { ...request, data: questionData({ passages, ...data }) });

const withPrices = (text: string): Partial<QuestionData> => ({
  fit: 'unsure',
  business: {
    ...questionData().business,
    facts: [{ key: 'L1', label: 'sua tabela de preços', text, confirmedOn: '2026-11-03' }],
  },
});

const headingsOf = (text: string) => [...text.matchAll(/^## (.*)/gm)].map(([, heading]) => heading);

describe('the demonstration model', () => {
  it('introduces itself as a demonstration, quotes its passages and cites them', async () => {
    const { text, deltas, events, error } = await answerTo(asking('Qual é o custo do banho?'), [PASSAGE]);
    expect(error).toBeNull();
    expect(text).toMatch(/^\*\*Modo demonstração:\*\* /);
    expect(text).toContain('> O **custo por minuto** do banho');
    expect(text).toContain('[Ler o material completo](/banco-conhecimento-materiais/3) [1]');
    expect(text).toContain('procure um veterinário');
    expect(deltas.length).toBeGreaterThan(50);
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop', inputTokens: null });
  });

  it('quotes only the best material, and the parts of it that are nearest to the question, in their order', async () => {
    const own = ['A rotina', 'O custo do banho', 'A meta do banho', 'O banho', 'O custo do minuto'];
    const passages = own.map((heading, index) => ({ ...PASSAGE, n: index + 1, heading, text: 'Texto.' }));
    const other = { ...PASSAGE, n: 6, title: 'O custo do banho de gato' };
    const { text } = await answerTo(asking('Qual é o custo do banho?'), [...passages, other]);
    expect(headingsOf(text)).toEqual(
      ['O custo do banho', 'A meta do banho', 'O banho'].map((heading) => `Custo por minuto: ${heading}`),
    );
    const shorter = { answer: text, style: 'shorter' as const };
    const rewritten = await answerTo(asking('Qual é o custo do banho?', { rewrite: shorter }), passages);
    expect(headingsOf(rewritten.text)).toEqual(['Custo por minuto: O custo do banho']);
  });

  it('prefers a passage that explains to a checklist and to a short opening', async () => {
    const headings = ['Checklist', null, 'A conta'];
    const passages = headings.map((heading, index) => ({ ...PASSAGE, n: index + 1, heading }));
    const quoted = async (question: string) => headingsOf((await answerTo(asking(question), passages)).text);
    expect(await quoted('Qual é o custo do banho?')).toEqual(['Custo por minuto: A conta']);
    expect(await quoted('Qual é o checklist do custo do banho?')).toEqual([
      'Custo por minuto: Checklist',
      'Custo por minuto: A conta',
    ]);
  });

  it('proposes the question of the material with its blanks, unless it is longer than a follow-up', async () => {
    const followUpsOf = async (nextQuestion: string) => {
      const { text } = await answerTo(asking('Qual é o custo do banho?'), [{ ...PASSAGE, nextQuestion }]);
      return /\n\[\[(.*)\]\]$/.exec(text)?.[1];
    };
    expect(await followUpsOf('Quanto custa o banho de ___ em ___?')).toBe(
      'Quanto custa o banho de ___ em ___?',
    );
    expect(await followUpsOf(`Quanto custa ${'um banho '.repeat(30)}?`)).toBeUndefined();
  });

  it('says that it does not read the text that a suggestion asks to paste', async () => {
    const { text } = await answerTo(asking('Confira o custo do banho: [cole aqui]'), [PASSAGE]);
    expect(text).toContain('não lê textos colados');
  });
});

describe('the demonstration without a material that answers', () => {
  it('says that it found nothing, where to look and that it was free, and quotes nothing', async () => {
    const { text, events } = await answerTo(asking('Como conserto o telhado?'), [], { fit: 'unsure' });
    expect(text).toMatch(/^\*\*Modo demonstração:\*\* não encontrei/);
    expect(text).toContain('(/banco-conhecimento?busca=conserto%20telhado)');
    expect(text).toMatch(/Esta resposta não custou créditos\.$/);
    expect(text).not.toContain('Chegam mais perto');
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: nothingFound });
  });

  it.each(['near', 'unsure'] as const)(
    'links each material once that is %s, as one that may not answer',
    async (fit) => {
      const { text, events } = await answerTo(asking('E o custo?'), [PASSAGE, { ...PASSAGE, n: 2 }], { fit });
      expect(text).toContain(
        'Chegam mais perto, e podem não ter a resposta:\n\n- [Custo por minuto](/banco-conhecimento-materiais/3)\n\n',
      );
      expect(text).not.toContain('[1]');
      expect(events.at(-1)).toMatchObject({ finishReason: nothingFound });
    },
  );

  it('says of typed numbers that it made no sum, and lists no price that nobody asked for', async () => {
    const question = 'quanto ganho num banho de 55 reais com 12 voltas e 9 laços?';
    const { text, events } = await answerTo(asking(question), [PASSAGE], withPrices('Banho: P R$ 45'));
    expect(text).toContain('por isso não fiz a conta');
    expect(text).not.toMatch(/R\$ 45|Custo por minuto/);
    expect(events.at(-1)).toMatchObject({ finishReason: nothingFound });
  });
});

describe('answers of the demonstration from stored facts', () => {
  it.each<[CalculationKind, string]>([
    ['minuto-produtivo', 'Não sei quanto vale a minha hora'],
    ['tabela-de-precos', 'quanto cobro no banho de um lhasa?'],
    ['pacote-de-banho', 'pacote de 4 banhos com 10% de desconto, sobra alguma coisa?'],
    ['comissao', 'Que comissão posso pagar?'],
    ['ponto-de-equilibrio', 'quanto tenho que vender por mês para pagar o custo fixo?'],
    ['preco-da-consulta', 'Quanto cobrar pela consulta?'],
  ])('names the calculator %s, in its own words', async (kind, question) => {
    const { titulo, pergunta } = calculators[kind];
    const { text } = await answerTo(asking(question), [], { fit: 'unsure' });
    expect(text).toContain(`- [${titulo}](/calculadora?conta=${kind}): ${pergunta}`);
    expect((await answerTo(asking(question), [PASSAGE])).text).toContain(`(/calculadora?conta=${kind})`);
  });

  it.each([
    'O tutor perguntou só o preço do banho. O que respondo?',
    'Me dê um roteiro de Reels para o banho e tosa',
    'O lojista trocou pelo concorrente por preço',
  ])('names no calculator for “%s”', async (question) => {
    expect((await answerTo(asking(question))).text).not.toContain('/calculadora?');
  });

  it('shows trade dates and holidays as the prompt writes them', async () => {
    const tradeDates = [{ day: '2026-12-25', lastDay: null, name: 'Natal', note: 'Foto com gorro.' }];
    const holidays = [{ day: '2026-12-25', name: 'Natal' }];
    const data = { fit: 'unsure' as const, tradeDates, holidays };
    const { text, events } = await answerTo(asking('Quais datas comemorativas vêm aí?'), [], data);
    expect(text).toContain('- 25/12/2026 (sexta): Natal. Foto com gorro.');
    expect(text).toContain('- 25/12/2026 (sexta, véspera quinta): Natal');
    expect(events.at(-1)).toMatchObject({ finishReason: 'stop' });
  });

  it('shows the posts of the calendar, of the asked days alone', async () => {
    const posts = [
      { day: '2026-11-23', format: 'Foto', theme: 'Banho da Mel', state: 'pronto' },
      { day: '2026-11-26', format: 'Reels', theme: 'Tosa do Bob', state: 'ideia' },
    ];
    const shownTo = async (question: string) =>
      (await answerTo(asking(question), [], { fit: 'unsure', posts })).text;
    expect(await shownTo('Quais são os meus posts?')).toMatch(/23\/11\/2026[\s\S]*26\/11\/2026/);
    expect(await shownTo('quais posts tenho até terça?')).toContain(
      '## Os seus posts de 22/11 a 24/11\n\n- 23/11/2026, Foto, pronto: Banho da Mel\n\n',
    );
    expect(await shownTo('tenho posts pra amanhã?')).not.toContain('Tosa do Bob');
    expect(await shownTo('quais posts tenho na sexta?')).toContain('Nenhum post marcado');
  });

  it('shows the facts of the shop that a sum is about, and all of them to who asks what is known', async () => {
    const data = withPrices('Banho: P R$ 45 (60 min)\nHidratação: R$ 35');
    const about = await answerTo(asking('Quanto cobrar pelo banho?'), [], data);
    expect(about.text).toContain(
      '- [L1] sua tabela de preços (confirmado em 03/11/2026): Banho: P R$ 45 (60 min)',
    );
    expect(about.text).not.toContain('Hidratação');
    const all = await answerTo(asking('O que você sabe da loja?'), [], data);
    expect(all.text).toContain('Hidratação: R$ 35');
    const forgotten = await answerTo(asking('quanto eu cobro no banho mesmo?'), [], data);
    expect(forgotten.text).toContain('Banho: P R$ 45 (60 min)');
    expect(forgotten.text).not.toContain('Hidratação');
    const none = await answerTo(asking('Como dar um banho sem susto?'), [], data);
    expect(none.text).not.toContain('R$ 45');
  });
});

describe('DemoProvider and the settings that connect a model', () => {
  const first = async (local: boolean, changes: Partial<ModelRequest> = {}) => {
    const data = questionData({ passages: [PASSAGE] });
    const request = modelRequest({ question: 'Qual é o custo do banho?', data, ...changes });
    return (await collect(new DemoProvider(0, { local }), request)).text;
  };

  it('names them in the first answer of a conversation on a local installation', async () => {
    expect(await first(true)).toContain('AI_BASE_URL');
    expect(await first(true, { history: [{ question: 'Oi', answer: 'Oi' }] })).not.toContain('AI_BASE_URL');
    expect(await first(true, { memory: 'O que se falou.' })).not.toContain('AI_BASE_URL');
  });

  it('never names them elsewhere', async () => {
    expect(await first(false)).not.toMatch(/AI_|servidor/);
    expect(await first(false, { data: questionData({ fit: 'unsure' }) })).not.toMatch(/AI_|servidor/);
  });
});

describe('a reader who leaves', () => {
  it('stops the demonstration at once', async () => {
    const controller = new AbortController();
    const provider = new DemoProvider(60_000);
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of provider.stream(modelRequest(), controller.signal)) {
        seen.push(type);
        setTimeout(() => controller.abort(), 10);
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual(['delta']);
  });
});

describe('createModelProvider', () => {
  it('returns the demonstration without a configuration, else the service by name, never its key', () => {
    const log = { warn: () => undefined };
    expect(createModelProvider({ model: null, local: true }, log)).toBeInstanceOf(DemoProvider);
    const service = { baseUrl: 'https://api.example.com/v1', apiKey: 'sk-secreta', model: 'modelo-1' };
    const config = {
      ...service,
      limits: { firstTokenMs: 1, gapMs: 1, totalMs: 1 },
      fallback: { ...service, baseUrl: 'http://127.0.0.1:1/v1', model: 'modelo-2' },
    };
    expect(createModelProvider({ model: { ...config, fallback: null }, local: true }, log).name).toBe(
      'modelo-1 em api.example.com',
    );
    expect(createModelProvider({ model: config, local: true }, log).name).toBe(
      'modelo-1 em api.example.com, reserva: modelo-2 em 127.0.0.1:1',
    );
  });
});
