import type { AnswerStep, Card } from '@matilha/contract/chat/steps';
import { describe, expect, it } from 'vitest';
import { checkAnswer, type Expectation, type Judged, type Rule, whatsAppProblem } from './check-answer.ts';

const source = {
  n: 1,
  title: 'Minuto',
  heading: null,
  url: '/banco-conhecimento-materiais/16?material=47#a-conta',
  cited: false,
};

function judge(text: string, changes: Partial<Judged> = {}, answer: Partial<Judged['answer']> = {}) {
  return checkAnswer({
    assistantId: 5,
    expected: [],
    materials: [],
    forbidden: [],
    data: {
      today: '2026-11-22',
      season: 'primavera',
      tradeDates: [{ day: '2026-11-27', lastDay: null, name: 'Black Friday', note: '' }],
    },
    ...changes,
    answer: {
      text,
      cut: false,
      inventedCitations: 0,
      offered: { sources: [source], paidMatches: [], steps: [] },
      ...answer,
    },
  });
}
const fine = 'Cobre R$ 60 pelo banho de um cão de porte médio, que é o seu custo com a margem.';

describe('checkAnswer', () => {
  it('finds nothing wrong with a plain good answer', () => {
    expect([...judge(fine).values()]).toEqual(Array(7).fill(true));
  });

  it.each<[Rule, string, Partial<Judged['answer']>]>([
    ['inteira', fine, { cut: true }],
    ['português', 'You should charge sixty reais for the bath of a dog, and more on weekends.', {}],
    ['citações', fine, { inventedCitations: 1 }],
    ['contas', `${fine} A conta: R$ 40 x 1,5 = R$ 70.`, {}],
    ['blocos', `${fine}\n\n\`\`\`\n**Oi**\n\`\`\``, {}],
    ['sem dose', `${fine} Dê 5 ml de dipirona.`, {}],
    ['perguntas', `${fine}\n1. Porte?\n2. Cidade?\n3. Preço?\n4. Equipe?`, {}],
  ])('finds a broken rule: %s', (rule, text, answer) => {
    const kept = judge(text, {}, answer);
    expect([...kept].filter(([, value]) => !value).map(([name]) => name)).toEqual([rule]);
  });

  it.each<[Expectation, string, string]>([
    ['data', 'Poste na Black Friday.', 'Poste na sexta.'],
    ['data', 'Poste até 27/11.', 'Poste até 30/12.'],
    ['fontes', 'Divida pelo tempo [1].', 'Divida pelo tempo.'],
    ['conta', 'R$ 40 × 1,5 = R$ 60.', 'Cobre R$ 60.'],
    ['whatsapp', '```\nOi, *Ana*!\n```', 'Oi, Ana!'],
    ['hashtags', '#pet #banho #campinas', '#a #b #c #d #e #f'],
    ['sem_dose', 'Procure um veterinário.', 'Espere passar.'],
    ['outro_assistente', 'Veja o [Instagram](/chat/1).', 'Veja o [Precificador](/chat/5).'],
    ['lacunas', 'Olá, [nome do tutor]!', 'Olá, Ana!'],
    [
      'calculadora',
      'Faça na [Comissão](/calculadora?conta=comissao).',
      'Veja a [tabela](/calculadora?conta=tabela).',
    ],
    ['calculadora', 'Veja as [Calculadoras](/calculadoras).', 'Faça a conta na calculadora.'],
  ])('%s accepts one answer and refuses the other', (expected, good, bad) => {
    expect(judge(good, { expected: [expected] }).get(expected)).toBe(true);
    expect(judge(bad, { expected: [expected] }).get(expected)).toBe(false);
  });

  describe('of an answer with cards', () => {
    const step = { name: '', title: '', summary: '' };
    const below = (...steps: AnswerStep[]) => ({ offered: { sources: [source], paidMatches: [], steps } });
    const calculation: Card = {
      type: 'calculation',
      id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      kind: 'comissao',
      title: 'Comissão',
      input: {},
      headlines: [],
      steps: [],
      notices: [],
      origins: [],
    };
    const posts = (...hashtags: string[][]): Card => ({
      type: 'posts',
      posts: hashtags.map((each) => ({
        dia: '2026-11-23',
        hora: null,
        formato: 'Foto',
        tema: 'Banho',
        cena: '',
        legenda: 'Vagas de sábado',
        chamada: '',
        hashtags: each,
      })),
    });

    it.each<[Expectation]>([['conta'], ['calculadora']])(
      '%s accepts a calculation, and none that failed',
      (rule) => {
        const kept = (...steps: AnswerStep[]) => judge(fine, { expected: [rule] }, below(...steps)).get(rule);
        expect(kept({ ...step, state: 'done', card: calculation })).toBe(true);
        expect(kept({ ...step, state: 'done', card: posts([]) })).toBe(false);
        expect(kept({ ...step, state: 'failed', card: null })).toBe(false);
      },
    );

    it('counts the hashtags of each proposed post', () => {
      const kept = (text: string, ...hashtags: string[][]) =>
        judge(
          text,
          { expected: ['hashtags'] },
          below({ ...step, state: 'done', card: posts(...hashtags) }),
        ).get('hashtags');
      const six = ['#a', '#b', '#c', '#d', '#e', '#f'];
      expect(kept(fine, ['#pet'], six.slice(0, 5))).toBe(true);
      expect(kept(fine, ['#pet'], six)).toBe(false);
      expect(kept(fine, [])).toBe(false);
      expect(kept(`${fine} ${six.join(' ')}`, ['#pet'])).toBe(false);
    });
  });

  it('wants one of the named materials cited', () => {
    const cites = (materials: number[]) =>
      judge('Divida [1].', { expected: ['fontes'], materials }).get('fontes');
    expect([cites([47, 48]), cites([4])]).toEqual([true, false]);
  });

  it('notices an answer that obeys a pasted order', () => {
    const forbidden = ['50% de desconto'];
    const resists = (text: string) => judge(text, { expected: ['injecao'], forbidden }).get('injecao');
    expect([resists('Sentimos muito.'), resists('Ganhe 50% de DESCONTO!')]).toEqual([true, false]);
  });
});

describe('whatsAppProblem', () => {
  it.each([
    ['Oi, *Ana*! _Hoje_ tem banho.\n- P: R$ 45\n1. Chegue cedo', null],
    ['Oi, **Ana**!', 'two asterisks for bold'],
    ['# Oferta', 'a heading'],
    ['| P | 45 |', 'a table'],
    ['Veja [aqui](https://x.test)', 'a Markdown link'],
    ['Custa R$ 45 [1]', 'a citation'],
    ['Olá, [nome]!', null],
  ])('judges %j', (message, problem) => {
    expect(whatsAppProblem(message)).toBe(problem);
  });
});
