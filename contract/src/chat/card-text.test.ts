import { expect, test } from 'vitest';
import { cardText } from './card-text.ts';

test('writes a calculation as its numbers, steps, notices and origins', () => {
  const text = cardText({
    type: 'calculation',
    id: '0197d2f0-0000-7000-8000-000000000001',
    kind: 'comissao',
    title: 'Comissão',
    input: {},
    headlines: [{ label: 'Maior comissão', text: '18,2%' }],
    steps: [{ label: 'Minuto', text: 'R$ 0,60', expression: 'R$ 7.200,00 ÷ 12.000 min' }],
    notices: ['Abaixo do mercado.'],
    origins: ['Minuto: seu cálculo de 03/11'],
  });
  expect(text.split('\n')).toEqual([
    'Comissão',
    'Maior comissão: 18,2%',
    'Minuto: R$ 7.200,00 ÷ 12.000 min = R$ 0,60',
    'Abaixo do mercado.',
    'Minuto: seu cálculo de 03/11',
  ]);
});

test('writes each post with its day, and leaves out what is empty', () => {
  const post = {
    formato: 'Reels',
    tema: 'Tosa',
    cena: '',
    chamada: '',
    hashtags: ['#tosa', '#pet'],
  } as const;
  const posts = [
    { ...post, dia: '2026-11-03', hora: '18:30', legenda: 'Antes e depois', hashtags: [...post.hashtags] },
    { ...post, dia: '2026-11-04', hora: null, legenda: 'Agenda', hashtags: [] },
  ];
  expect(cardText({ type: 'posts', posts })).toBe(
    '03/11, 18:30 · Reels · Tosa\nAntes e depois\n\n#tosa #pet\n\n04/11 · Reels · Tosa\nAgenda',
  );
});

test('writes facts and prices with the words that they come from', () => {
  expect(
    cardText({ type: 'facts', facts: [{ text: 'Fecha aos domingos', source: 'domingo não abro' }] }),
  ).toBe('Fecha aos domingos (de: “domingo não abro”)');
  const row = {
    servico: 'Banho',
    porte: 'P',
    pelagem: '',
    preco_centavos: 4_500,
    a_partir: true,
    minutos: 60,
  };
  const bare = { ...row, preco_centavos: null, a_partir: false, minutos: null };
  const rows = [
    { row, source: 'banho p 45' },
    { row: bare, source: '' },
  ];
  expect(cardText({ type: 'prices', rows }).replaceAll('\u00a0', ' ')).toBe(
    'Banho, P: a partir de R$ 45,00 · 60 min (de: “banho p 45”)\nBanho, P: sem preço',
  );
});

test('writes dates with their last day and note', () => {
  const dates = [
    { day: '2026-12-25', last_day: null, name: 'Natal', note: '' },
    { day: '2027-02-13', last_day: '2027-02-17', name: 'Carnaval', note: 'Hotel lotado' },
  ];
  expect(cardText({ type: 'dates', dates })).toBe('25/12: Natal\n13/02 a 17/02: Carnaval. Hotel lotado');
});
