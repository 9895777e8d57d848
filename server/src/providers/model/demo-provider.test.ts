import { describe, expect, it } from 'vitest';
import { createModelProvider } from './create-model-provider.ts';
import type { DemoPassage } from './demo-answer.ts';
import { DemoProvider } from './demo-provider.ts';
import type { ModelRequest } from './model-provider.ts';
import { collect, modelRequest } from './testing/provider-fixture.ts';

const PASSAGE: DemoPassage = {
  title: 'Custo por minuto',
  text: '# Custo\n\nAbertura sem relação.\n\nO **custo por minuto** do banho é o custo do mês dividido pelos minutos de mesa.',
  url: '/banco-conhecimento-materiais/3',
};

function asking(question: string, changes: Partial<ModelRequest['subject']> = {}): ModelRequest {
  const { subject } = modelRequest();
  return modelRequest({ subject: { ...subject, question, ...changes } });
}

const answerTo = (request: ModelRequest, passages: DemoPassage[] = []) =>
  collect(new DemoProvider(async () => passages, 0), request);

describe('the demonstration model', () => {
  it('introduces itself as a demonstration, quotes the passages it found and names their sources', async () => {
    const { text, deltas, events, error } = await answerTo(asking('Qual é o custo do banho?'), [PASSAGE]);
    expect(error).toBeNull();
    expect(text).toMatch(/^\*\*Modo demonstração:\*\* /);
    expect(text).toContain('> O **custo por minuto** do banho');
    expect(text).toContain('[Ler o material completo](/banco-conhecimento-materiais/3)');
    expect(text).toContain('Cão Feliz');
    expect(text).toContain('AI_BASE_URL');
    expect(deltas.length).toBeGreaterThan(50);
    expect(events.at(-2)).toEqual({ type: 'sources', sources: [{ title: PASSAGE.title, url: PASSAGE.url }] });
    expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop', inputTokens: null });
  });

  it('quotes three passages at most', async () => {
    const passages = [1, 2, 3, 4].map((id) => ({ ...PASSAGE, title: `Material ${id}` }));
    const { text } = await answerTo(asking('Qual é o custo do banho?'), passages);
    expect(text).toContain('## Material 3');
    expect(text).not.toContain('Material 4');
  });

  it.each([
    ['DRE simples e margem', 'margem'],
    ['Conversa difícil', 'custo por minuto'],
    ['Roteiro de visita', 'carteira'],
    ['Agente novo', 'custos fixos'],
  ])('helps as the assistant “%s” would when it finds nothing', async (assistantTitle, word) => {
    const { text, events } = await answerTo(asking('E agora?', { assistantTitle }));
    expect(text).toContain(word);
    expect(text).toContain('procure um veterinário');
    expect(events.some(({ type }) => type === 'sources')).toBe(false);
  });

  it('repeats a question without its Markdown', async () => {
    const { text } = await answerTo(asking('# Oi ![x](https://x.test/a.png)\n<b>custo</b>'), [PASSAGE]);
    expect(text).not.toMatch(/!\[|<b>|^# Oi/m);
  });

  it('stops at once when its reader leaves', async () => {
    const controller = new AbortController();
    const provider = new DemoProvider(async () => [], 60_000);
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

  it('names a failed search as the reason', async () => {
    const broken = new DemoProvider(() => Promise.reject(new Error('no database')), 0);
    expect((await collect(broken)).error).toMatchObject({ name: 'ModelError', reason: 'unavailable' });
  });
});

describe('createModelProvider', () => {
  it('returns the demonstration without a configuration, else the service by name, never its key', () => {
    expect(createModelProvider(null, async () => [])).toBeInstanceOf(DemoProvider);
    const config = { baseUrl: 'https://api.example.com/v1', apiKey: 'sk-secreta', model: 'modelo-1' };
    expect(createModelProvider(config, async () => []).name).toBe('modelo-1 em api.example.com');
  });
});
