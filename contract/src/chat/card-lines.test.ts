import { expect, test } from 'vitest';
import { cardsOf, withCards } from './card-lines.ts';
import type { AnswerStep, Card } from './steps.ts';

const step = (card: Card | null, state: AnswerStep['state'] = 'done'): AnswerStep => ({
  name: 'calcular_comissao',
  title: 'Fazendo a conta da comissão',
  state,
  summary: 'Comissão máxima: 18,2%',
  card,
});
const calculation: Card = {
  type: 'calculation',
  id: '11111111-2222-4333-8444-555555555555',
  kind: 'comissao',
  title: 'Comissão',
  input: { servicos: [] },
  headlines: [
    { label: 'Lucro por mês', text: 'R$ 1.240,00' },
    { label: 'Comissão máxima', text: '18,2%' },
  ],
  steps: [{ label: 'Lucro', text: 'R$ 1.240,00', expression: 'R$ 2.500,00 − R$ 1.260,00' }],
  notices: ['O preço do banho não cobre o custo.'],
  origins: ['Minuto: seu cálculo de 03/11'],
};
const row = { servico: 'Banho', porte: 'P', pelagem: '', preco_centavos: 5_000, a_partir: true, minutos: 40 };

test('writes a calculation as lines, without its steps, sources and data', () => {
  expect(withCards('Veja a conta.\n', [step(calculation)])).toBe(
    'Veja a conta.\n\n**Comissão**\n\n- Lucro por mês: R$ 1.240,00\n- Comissão máxima: 18,2%\n- O preço do banho não cobre o custo.',
  );
});

test('writes posts with their captions quoted', () => {
  const post = {
    dia: '2026-12-07',
    hora: '18:30',
    formato: 'Reels' as const,
    tema: 'Banho de verão',
    cena: 'Na banheira',
    legenda: 'Calor?\nVem!',
    chamada: 'Chame no WhatsApp',
    hashtags: ['#banho', '#pet'],
  };
  expect(withCards('', [step({ type: 'posts', posts: [post] })])).toBe(
    '**07/12 · Reels · 18:30**\n\nBanho de verão\n\n> Calor?\n> Vem!\n> \n> Chame no WhatsApp\n> \n> #banho #pet',
  );
});

test('writes facts, prices and dates one a line', () => {
  const cards: Card[] = [
    { type: 'facts', facts: [{ text: 'Segunda não abre.', source: 'segunda fechamos' }] },
    {
      type: 'prices',
      rows: [
        { row, source: '' },
        { row: { ...row, servico: 'Tosa', preco_centavos: null }, source: '' },
      ],
    },
    {
      type: 'dates',
      dates: [
        { day: '2026-12-07', last_day: '2026-12-09', name: 'Feira Pet', note: 'São Paulo' },
        { day: '2026-12-25', last_day: null, name: 'Natal', note: '' },
      ],
    },
  ];
  expect(
    withCards(
      'Anotei.',
      cards.map((card) => step(card)),
    ),
  ).toBe(
    [
      'Anotei.',
      '- Segunda não abre.',
      '- Banho, P: a partir de R$ 50,00\n- Tosa, P: sem preço',
      '- 07/12 a 09/12: Feira Pet. São Paulo\n- 25/12: Natal',
    ].join('\n\n'),
  );
});

test('leaves nothing of steps without a card or that did not end well', () => {
  const steps = [step(null), step(calculation, 'running'), step(calculation, 'failed')];
  expect(cardsOf(steps)).toEqual([]);
  expect(withCards('Oi.', steps)).toBe('Oi.');
});
