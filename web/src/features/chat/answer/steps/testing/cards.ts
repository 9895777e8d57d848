import { calculators, compute, headlinesOf } from '@matilha/contract/calculators/calculators';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { AnswerStep, Card, CardOf } from '@matilha/contract/chat/steps';

const { example } = calculators['pacote-de-banho'];
export const computed = compute('pacote-de-banho', example);

export const calculation: CardOf<'calculation'> = {
  type: 'calculation',
  id: '11111111-2222-4333-8444-555555555555',
  kind: 'pacote-de-banho',
  title: 'Pacote e clube de banho',
  input: example,
  headlines: headlinesOf('pacote-de-banho', computed.result).map(({ label, value, unit }) => ({
    label,
    text: valueText(value, unit),
  })),
  steps: computed.steps.map(({ label, expression, value, unit }) => ({
    label,
    expression,
    text: valueText(value, unit),
  })),
  notices: ['O pacote fica abaixo do custo.'],
  origins: ['Minuto: seu cálculo de 03/11'],
};

export const stored = {
  id: calculation.id,
  kind: calculation.kind,
  created_at: '2026-11-20T12:00:00.000Z',
  input: example,
  ...computed,
};

export const posts: CardOf<'posts'> = {
  type: 'posts',
  posts: ['2031-01-07', '2031-01-08'].map((dia) => ({
    dia,
    hora: '18:30',
    formato: 'Reels' as const,
    tema: `Tema ${dia}`,
    cena: 'Na banheira',
    legenda: `Legenda ${dia}`,
    chamada: 'Chame no WhatsApp',
    hashtags: ['#banho'],
  })),
};

export const facts: CardOf<'facts'> = {
  type: 'facts',
  facts: [
    { text: 'Segunda-feira a loja não abre.', source: 'segunda a gente fecha' },
    { text: 'Atende gatos às quintas.', source: '' },
  ],
};

export const prices: CardOf<'prices'> = {
  type: 'prices',
  rows: [
    {
      row: {
        servico: 'Banho',
        porte: 'P',
        pelagem: '',
        preco_centavos: 5_000,
        a_partir: false,
        minutos: null,
      },
      source: 'banho P 50',
    },
  ],
};

export const dates: CardOf<'dates'> = {
  type: 'dates',
  dates: [
    { day: '2020-01-01', last_day: null, name: 'Ano-novo', note: 'feriado' },
    { day: '2098-10-04', last_day: '2098-10-05', name: 'Dia dos Animais', note: '' },
  ],
};

/** A step as it is stored. */
export const step = (
  name: string,
  card: Card | null = null,
  fields: Partial<AnswerStep> = {},
): AnswerStep => ({
  name,
  title: 'Fazendo a conta do pacote',
  state: 'done',
  summary: 'Preço do pacote: R$ 180,00',
  card,
  ...fields,
});
