import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from './calculators.ts';
import { consultationPrice } from './consultation-price.ts';
import { calculatedPrices } from './facts.ts';
import {
  custos,
  employment,
  lucro_bp,
  minutos,
  orNull,
  rounding,
  share,
  shares,
  within,
} from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';
import { storedCalculation } from './testing/stored-calculation.ts';

const kind = 'preco-da-consulta';
const { example } = consultationPrice;
const { imposto_bp, cartao_bp } = shares;
const inputs = fc.record({
  custos,
  consultas_no_mes: within(1, 500, 10_000),
  minutos,
  pagamento: fc.constantFrom('percentual', 'percentual-empregado', 'por-hora', 'por-consulta', 'nos-custos'),
  repasse_bp: share(5_000),
  ...employment,
  hora_centavos: within(1, 20_000, 1_000_000),
  por_consulta_centavos: within(1, 15_000, 1_000_000),
  insumos_centavos: within(0, 3_000, 1_000_000),
  imposto_bp,
  cartao_bp,
  lucro_bp,
  ...rounding,
  preco_atual_centavos: orNull(within(100, 40_000, 10_000_000)),
});

checkCalculator(kind, inputs);

it('gives the margins and the loss of clients of material 69', () => {
  const { result } = compute(kind, example);
  expect(result.hoje?.contribuicao_centavos).toBe(8_280);
  expect(result.preco).toMatchObject({ preco_centavos: 16_500, contribuicao_centavos: 9_108 });
  expect(result.pode_perder).toBe(20);
  expect(result.fixo_por_consulta_centavos).toBe(7_313);
});

it('leaves the wanted margin at the price of the sum', () => {
  forAll(kind, inputs, (input) => {
    const exact = compute(kind, input).result.conta_centavos;
    fc.pre(exact >= 100);
    const { hoje } = compute(kind, { ...input, preco_atual_centavos: exact }).result;
    expect(Math.abs((hoje?.sobra_centavos ?? 0) - (exact * input.lucro_bp) / 10_000)).toBeLessThanOrEqual(2);
  });
});

it('gives for the price of today the margin that its inverse gives', () => {
  forAll(kind, inputs, (input) => {
    const { preco, hoje } = compute(kind, { ...input, preco_atual_centavos: null }).result;
    expect(hoje).toBeNull();
    fc.pre(preco.preco_centavos >= 100);
    const again = compute(kind, { ...input, preco_atual_centavos: preco.preco_centavos }).result;
    expect(again.hoje).toEqual(preco);
  });
});

it('keeps the contribution of the month with the consultations that may be lost, and not with one more', () => {
  forAll(kind, inputs, (input) => {
    const { hoje, preco, pode_perder } = compute(kind, input).result;
    if (pode_perder === null || hoje === null || pode_perder === 0) return;
    const before = input.consultas_no_mes * hoje.contribuicao_centavos;
    const after = (lost: number) => (input.consultas_no_mes - lost) * preco.contribuicao_centavos;
    expect(after(pode_perder)).toBeGreaterThanOrEqual(before);
    expect(after(pode_perder + 1)).toBeLessThan(before);
  });
});

it("takes the price over only with the person's own costs", () => {
  const origins = (change: object) =>
    calculatedPrices(storedCalculation(kind, change)).map(({ origin }) => origin);
  const [cost] = example.custos;
  expect(origins({ preco_atual_centavos: 9_000, sentido: 'mais-proximo' })).toEqual(['example']);
  expect(origins({ minutos: 40 })).toEqual(['mixed']);
  expect(origins({ custos: [{ ...cost, valor_centavos: 500_000 }] })).toEqual(['own']);
});

it.each<[Record<string, unknown>, Record<string, string>]>([
  [{ pagamento: 'por-hora' }, { hora_centavos: 'Informe o valor da hora, como 80,00' }],
  [
    { consultas_no_mes: '1', lucro_bp: '45' },
    { consultas_no_mes: 'O preço passa de R$ 99.000,00: confira os custos e as consultas por mês' },
  ],
  [{ consultas_no_mes: '0' }, { consultas_no_mes: 'Informe quantas consultas por mês' }],
])('refuses an impossible consultation in words', (change, expected) => {
  expect(formProblems(kind, change)).toEqual(expected);
});
