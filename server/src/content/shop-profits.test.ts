import { compute } from '@matilha/contract/calculators/calculators';
import { commission } from '@matilha/contract/calculators/commission';
import { expect, it } from 'vitest';
import { loadContent } from './load-content.ts';

/** The shop of the courses in reais, as material 5 has it. */
const shop = {
  goods: 26_000,
  services: 14_000,
  bought: 16_900,
  bathProducts: 1_120,
  fixed: 14_400,
  sector: 7_200,
};
const card = 0.025;
const serviceTax = 0.098;
const goodsTax = 0.066;
/** The share of ICMS in the tax of goods. */
const icms = 0.335;
const share = 0.2;
const asEmployee = (30 / 25) * 1.29;

const bath = (charged: number) =>
  shop.services * (1 - serviceTax - card - share * charged) - shop.bathProducts;
const counter = (taxed: number) => shop.goods * (1 - goodsTax * taxed - card) - shop.bought;

const reais = (amount: number) => Math.round(amount).toLocaleString('pt-BR');

const autonomous = /não é empregado|[Aa]utônomo/;
const employed = /[Cc]omissão de empregado|[Ee]mpregado:/;
const substituted = /substituição/;

/** Each profit of the shop and of its sectors, with the words that name its case. */
const profits: readonly (readonly [figure: string, named: RegExp])[] = [
  [reais(bath(1) - shop.sector), autonomous],
  [reais(bath(asEmployee) - shop.sector), employed],
  [reais(counter(1) - shop.sector), substituted],
  [reais(counter(1 - icms) - shop.sector), substituted],
  [reais(bath(1) + counter(1) - shop.fixed), autonomous],
  [reais(bath(asEmployee) + counter(1) - shop.fixed), employed],
  [reais(bath(1) + counter(1 - icms) - shop.fixed), substituted],
  [reais(bath(asEmployee) + counter(1 - icms) - shop.fixed), substituted],
];

const texts = loadContent()
  .products.flatMap(({ modules }) => modules.flatMap(({ materials }) => materials))
  .filter(({ texto }) => /loja do exemplo|mesma loja/.test(texto));

it('finds eight different profits for the four cases of the shop', () => {
  expect(profits.map(([figure]) => figure)).toEqual([
    '1.158',
    '-376',
    '-466',
    '109',
    '692',
    '-842',
    '1.267',
    '-268',
  ]);
});

it('computes the profit of the sector as the calculator of commissions does', () => {
  const left = (change: object) =>
    compute('comissao', { ...commission.example, ...change }).result.modelos[0]?.sobra_centavos;
  expect(left({ comissao_de: 'autonomo' })).toBe(Math.round((bath(1) - shop.sector) * 100));
  expect(left({})).toBe(Math.round((bath(asEmployee) - shop.sector) * 100));
});

it.each(profits)('names the case wherever a material states the profit of R$ %s', (figure, named) => {
  const stated = new RegExp(`R\\$ ${figure.replace('-', '').replace('.', '\\.')}(?![\\d.]|,\\d)`);
  const found = texts.filter(({ texto }) => stated.test(texto));
  expect(found).not.toEqual([]);
  for (const { texto, titulo_material } of found) expect(texto, titulo_material).toMatch(named);
});

it('states no other profit of the shop', () => {
  const known = new Set(profits.map(([figure]) => figure.replace('-', '')));
  const others = texts.flatMap(({ texto, titulo_material }) =>
    [
      ...texto.matchAll(
        /(?:lucro (?:é|de|do setor|fica|da loja)[^.\n|]{0,20}|de lucro|prejuízo de )\*{0,2}(?:R\$ )([\d.]+)(?!,)/g,
      ),
    ]
      .map(([words, figure = '']) => ({ titulo_material, words, figure: figure.replace(/\.$/, '') }))
      .filter((each) => !known.has(each.figure)),
  );
  expect(others).toEqual([]);
});
