import { describe, expect, it } from 'vitest';
import { createModelProvider } from '../create-model-provider.ts';
import type { KnowledgePassage, ModelRequest } from '../model-provider.ts';
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

const answerTo = (request: ModelRequest, passages: KnowledgePassage[] = []) =>
  collect(new DemoProvider(0), { ...request, data: questionData({ passages }) });

describe('the demonstration model', () => {
  it('introduces itself as a demonstration, quotes its passages and cites them', async () => {
    const { text, deltas, events, error } = await answerTo(asking('Qual é o custo do banho?'), [PASSAGE]);
    expect(error).toBeNull();
    expect(text).toMatch(/^\*\*Modo demonstração:\*\* /);
    expect(text).toContain('> O **custo por minuto** do banho');
    expect(text).toContain('[Ler o material completo](/banco-conhecimento-materiais/3) [1]');
    expect(text).toContain('Cão Feliz');
    expect(text).toContain('AI_BASE_URL');
    expect(deltas.length).toBeGreaterThan(50);
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop', inputTokens: null });
  });

  it('quotes a further material only where it shares two words with the question', async () => {
    const further = ['O banho tem um custo.', 'O banho do gato.'].map((text, index) => ({
      ...PASSAGE,
      n: index + 2,
      title: `Material ${index + 2}`,
      text,
    }));
    const { text } = await answerTo(asking('Qual é o custo do banho?'), [PASSAGE, ...further]);
    expect(text.match(/^## (?:Custo|Material).*/gm)).toEqual(['## Custo por minuto', '## Material 2']);
  });

  it('proposes the question of a material with its blanks, unless it is longer than a follow-up', async () => {
    const followUpsOf = async (nextQuestion: string) => {
      const { text } = await answerTo(asking('Qual é o custo do banho?'), [{ ...PASSAGE, nextQuestion }]);
      return /\n\[\[(.*)\]\]$/.exec(text)?.[1];
    };
    expect(await followUpsOf('Quanto custa o banho de ___ em ___?')).toBe(
      'Quanto custa o banho de ___ em ___?',
    );
    expect(await followUpsOf(`Quanto custa ${'um banho '.repeat(30)}?`)).toBeUndefined();
  });

  it('says which text is missing where a suggestion was sent without it', async () => {
    const { text } = await answerTo(asking('Confira o custo do banho: [cole aqui]'), [PASSAGE]);
    expect(text).toContain('**Faltou o seu texto:**');
    expect(text).toContain('Sobre “Confira o custo do banho:”');
  });

  it('quotes two passages of the best material and one of two others', async () => {
    const passages = [1, 1, 1, 2, 2, 3, 4].map((id, index) => ({
      ...PASSAGE,
      n: index + 1,
      title: `Material ${id}`,
    }));
    const { text } = await answerTo(asking('Qual é o custo do banho?'), passages);
    expect(text.match(/^## Material \d/gm)).toEqual([
      '## Material 1',
      '## Material 1',
      '## Material 2',
      '## Material 3',
    ]);
  });

  it('prefers a passage that explains to a checklist and to a short opening', async () => {
    const headings = ['Checklist', null, 'A conta'];
    const passages = headings.map((heading, index) => ({ ...PASSAGE, n: index + 1, heading }));
    const quoted = async (question: string) =>
      (await answerTo(asking(question), passages)).text.match(/^## Custo.*/gm);
    expect(await quoted('Qual é o custo do banho?')).toEqual(['## Custo por minuto: A conta']);
    expect(await quoted('Qual é o checklist do custo do banho?')).toEqual([
      '## Custo por minuto: Checklist',
      '## Custo por minuto: A conta',
    ]);
  });

  it('quotes the three best passages of the only material, and a checklist only without them', async () => {
    const own = ['Checklist', 'Como calcular', 'O exemplo', 'A rotina', 'A meta'].map((heading, index) => ({
      ...PASSAGE,
      n: index + 1,
      heading,
    }));
    const headings = async (passages: KnowledgePassage[]) =>
      (await answerTo(asking('Qual é o custo do banho?'), passages)).text.match(/(?<=^## .+: ).+/gm);
    expect(await headings(own)).toEqual(['Como calcular', 'O exemplo', 'A rotina']);
    expect(await headings(own.slice(0, 1))).toEqual(['Checklist']);
  });

  it.each([
    ['DRE simples e margem', 'margem'],
    ['Conversa difícil', 'custo por minuto'],
    ['Roteiro de visita', 'carteira'],
    ['Agente novo', 'custos fixos'],
  ])('helps as the assistant “%s” would when it finds nothing', async (assistantTitle, word) => {
    const { text } = await answerTo(asking('E agora?', { assistantTitle }));
    expect(text).toContain(word);
    expect(text).toContain('procure um veterinário');
  });

  it('quotes the facts of the shop that share a word with the question', async () => {
    const { business } = questionData();
    const text = 'Banho: P R$ 45 (60 min)\nTosa higiênica: R$ 35';
    const facts = [{ key: 'L1', label: 'sua tabela de preços', text, confirmedOn: '2026-11-03' }];
    const data = questionData({ business: { ...business, facts } });
    const answer = await collect(new DemoProvider(0), modelRequest({ question: 'Quanto é o banho?', data }));
    expect(answer.text).toContain('- Banho: P R$ 45 (60 min) [L1]');
    expect(answer.text).not.toContain('Tosa higiênica');
  });

  it('repeats a question without its Markdown', async () => {
    const { text } = await answerTo(asking('# Oi ![x](https://x.test/a.png)\n<b>custo</b>'), [PASSAGE]);
    expect(text).toContain('custo');
    expect(text).not.toMatch(/!\[|<b>|^# Oi/m);
  });

  it('stops at once when its reader leaves', async () => {
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
    expect(createModelProvider(null, log)).toBeInstanceOf(DemoProvider);
    const service = { baseUrl: 'https://api.example.com/v1', apiKey: 'sk-secreta', model: 'modelo-1' };
    const config = {
      ...service,
      limits: { firstTokenMs: 1, gapMs: 1, totalMs: 1 },
      fallback: { ...service, baseUrl: 'http://127.0.0.1:1/v1', model: 'modelo-2' },
    };
    expect(createModelProvider({ ...config, fallback: null }, log).name).toBe('modelo-1 em api.example.com');
    expect(createModelProvider(config, log).name).toBe(
      'modelo-1 em api.example.com, reserva: modelo-2 em 127.0.0.1:1',
    );
  });
});
