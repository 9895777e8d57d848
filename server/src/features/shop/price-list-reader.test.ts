import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPriceLines } from './price-list-reader.ts';
import { centsOf } from './price-words.ts';

/** Returns the rows as text with their doubts, and the lines that were not understood. */
function read(text: string) {
  const { rows, doubts, notUnderstood } = readPriceLines(text);
  return [
    ...rows.map(({ servico, porte, pelagem, preco_centavos, a_partir, minutos }, index) => {
      const price = `${a_partir ? '>' : ''}${(preco_centavos ?? 0) / 100}`;
      const doubt = doubts[index] ? ` (${doubts[index]})` : '';
      return `${[servico, porte, pelagem, price, minutos ?? ''].join('|')}${doubt}`;
    }),
    ...notUnderstood.map((line) => `? ${line}`),
  ];
}

test.each([
  ['45', 4_500],
  ['R$ 45,9', 4_590],
  ['1.250,00', 125_000],
  ['1.250', 125_000],
  ['45.90', 4_590],
])('reads %j as %j cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each([
  ['Banho P curto 45,00', ['Banho|P|curto|45|']],
  ['BANHO - porte pequeno R$45', ['Banho|pequeno||45|']],
  ['Tosa higiênica .... 35', ['Tosa higiênica|||35|']],
  ['Tosa na tesoura a partir de R$ 120 (1h30)', ['Tosa na tesoura|||>120|90']],
  ['banho g pelo longo 90 reais 60 min', ['Banho|G|longo|90|60']],
  ['🐶 *Banho e tosa* até 10kg — R$ 80,00 ✂️', ['Banho e tosa|até 10kg||80|']],
  ['Corte de unhas: R$ 20', ['Corte de unhas|||20|']],
  ['R$ 25,00 - Hidratação', ['Hidratação|||25|']],
  ['Pacote 4 banhos P R$ 160,00', ['Pacote 4 banhos|P||160|']],
  ['Banho P 45 M 55 G 70 GG 90', ['Banho|P||45|', 'Banho|M||55|', 'Banho|G||70|', 'Banho|GG||90|']],
  ['Banho: P R$45 / M R$55 / G R$ 70,50', ['Banho|P||45|', 'Banho|M||55|', 'Banho|G||70.5|']],
  ['Banho de 10 a 20 kg R$ 65', ['Banho|10 a 20 kg||65|']],
  ['Consulta veterinária 1.250,00', ['Consulta veterinária|||1250|']],
  [
    'Seg a sex das 8h às 18h, sábado 8:00 às 14:00, feriado fechado',
    ['? Seg a sex das 8h às 18h, sábado 8:00 às 14:00, feriado fechado'],
  ],
  ['R$ 45', ['? R$ 45']],
])('reads %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['Banho P R$ 45 tosa 75', ['Banho|P||45| (sobrou 75)']],
  ['Banho P 45 a 55', ['Banho|P||>45| (sobrou 55)']],
  ['Tosa G R$ 80,00 – R$ 120,00', ['Tosa|G||>80| (sobrou R$ 120,00)']],
  ['Banho P 45/55', ['Banho|P||>45| (sobrou 55)']],
  ['Banho P 45 (pelo longo 55)', ['Banho|P||45|', 'Banho|P|longo|55|']],
  [
    'Banho P 45 M 55, tosa 80',
    ['Banho|P||45|', 'Banho|M||55|', 'Tosa|||80| (sem porte, valeria para todos)'],
  ],
  ['Banho P 45\nBanho 60', ['Banho|P||45|', 'Banho|||60| (sem porte, valeria para todos)']],
  [
    'Banho 45 55',
    [
      'Banho|||45| (o mesmo serviço aparece com outro preço)',
      'Banho|||55| (o mesmo serviço aparece com outro preço)',
    ],
  ],
  ['Vacina V10 R$ 90', ['Vacina V10|||90|']],
  ['Atendemos até 31/12', ['? Atendemos até 31/12']],
])('marks what is unsure in %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('shows the price that a line leaves over, though another line has the price of its row', () => {
  const { doubts } = readPriceLines('Banho 327 10,00\n10,50 P M R$ 327');
  expect(doubts).toEqual([expect.stringContaining('sobrou 327'), expect.stringContaining('sobrou 10,50')]);
});

const service = fc.constantFrom('Banho', 'Tosa', 'Banho e tosa', 'Hidratação');
const word = fc.constantFrom(
  ' ',
  ' P ',
  ' M ',
  ' pelo longo ',
  ', ',
  ' / ',
  ' (',
  ') ',
  ' a ',
  '-',
  ' + ',
  ';',
);
const amount = fc
  .tuple(fc.integer({ min: 10, max: 999 }), fc.constantFrom('', ',00', ',50'), fc.constantFrom('', 'R$ '))
  .map(([whole, cents, mark]) => ({ text: `${mark}${whole}${cents}`, cents: centsOf(`${whole}${cents}`) }));
const part = fc.oneof(service.map(asText), word.map(asText), amount);
function asText(text: string): { text: string; cents?: number } {
  return { text };
}

test('loses no price: each one is in a row, in a mark or in a line that is shown', () => {
  const line = fc.array(part, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const texts = lines.map((parts) => parts.map(({ text }) => text).join(' '));
      const { rows, doubts, notUnderstood } = readPriceLines(texts.join('\n'));
      const shown = `${doubts.join(' ')} ${notUnderstood.join(' ')}`;
      const marked = [...shown.matchAll(/\d+(?:,\d\d)?/g)].map(([text]) => centsOf(text));
      const kept = [...rows.map(({ preco_centavos }) => preco_centavos), ...marked];
      for (const { cents } of lines.flat()) if (cents !== undefined) expect(kept).toContain(cents);
    }),
    { numRuns: 500 },
  );
});

test('takes the service from the heading above sizes', () => {
  expect(
    read('🛁 BANHO 🛁\nPequeno porte: R$ 45\nMédio porte: R$ 55\n\nTOSA\nP - 60,00\nG - 90,00 - 90 min'),
  ).toEqual(['Banho|pequeno||45|', 'Banho|médio||55|', 'Tosa|P||60|', 'Tosa|G||90|90']);
});

test('takes the size from the heading above services', () => {
  expect(read('Porte pequeno\nBanho 45\nBanho e tosa 85')).toEqual([
    'Banho|pequeno||45|',
    'Banho e tosa|pequeno||85|',
  ]);
});

test.each(['\t', ';', '|'])('reads a table with sizes as columns, separated by %j', (mark) => {
  const table = [
    ['Serviço', 'P', 'M', 'Grande', 'Tempo'],
    ['Banho', '45', '55,00', 'R$ 70', '60'],
    ['Tosa', '60', '', 'a partir de 95', '1h30'],
  ];
  expect(read(table.map((cells) => cells.join(mark)).join('\n'))).toEqual([
    'Banho|P||45|60',
    'Banho|M||55|60',
    'Banho|grande||70|60',
    'Tosa|P||60|90',
    'Tosa|grande||>95|90',
  ]);
});

test('reads a table with a price column', () => {
  expect(
    read('Serviço;Porte;Pelagem;Preço;Tempo\nBanho;P;Curta;45,00;50 min\nBanho;G;Longa;90,00;80 min'),
  ).toEqual(['Banho|P|curta|45|50', 'Banho|G|longa|90|80']);
});

test('shows every line that is no row and no heading of one', () => {
  expect(
    read(
      'Tabela de preços 2027!\n\nBanho P 45\nAceitamos cartão\nTrazer a carteirinha de vacina em dia, por favor\nBrinde',
    ),
  ).toEqual([
    'Banho|P||45|',
    '? Tabela de preços 2027!',
    '? Aceitamos cartão',
    '? Trazer a carteirinha de vacina em dia, por favor',
    '? Brinde',
  ]);
});

test('reads a list of 6,000 hostile characters at once', () => {
  const start = performance.now();
  for (const text of [
    '1'.repeat(6_000),
    'a '.repeat(3_000),
    '1 a 1 a '.repeat(750),
    ' 1'.repeat(3_000),
    '<'.repeat(6_000),
    '. '.repeat(3_000),
    'de até 1 kg'.repeat(500),
  ])
    expect(() => readPriceLines(text)).not.toThrow();
  expect(performance.now() - start).toBeLessThan(3_000);
});
