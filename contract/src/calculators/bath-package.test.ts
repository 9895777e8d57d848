import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceRow } from '../shop/price-row.ts';
import { bathPackage } from './bath-package.ts';
import { compute, type InputOf, subjectOf } from './calculators.ts';
import { calculatedPrices, priceRows } from './facts.ts';
import { earned, minuto_milesimos, minutos, name, shares, within } from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';
import { storedCalculation } from './testing/stored-calculation.ts';

const kind = 'pacote-de-banho';
const { example } = bathPackage;
type Input = InputOf<typeof kind>;
const inputs = earned(
  fc.record({
    modalidade: fc.constantFrom('pacote', 'clube'),
    servico: name,
    preco_avulso_centavos: within(100, 20_000, 150_000),
    banhos: fc.integer({ min: 1, max: 60 }),
    desconto_bp: within(0, 3_000, 9_000),
    minuto_milesimos,
    minutos_avulso: minutos,
    minutos_no_pacote: minutos,
    produtos_centavos: within(0, 5_000, 100_000),
    mimo_centavos: within(0, 5_000, 100_000),
    uso_bp: within(100, 10_000, 10_000),
    ...shares,
    clientes: within(1, 100, 10_000),
  }),
);

checkCalculator(kind, inputs);

it.each([
  [0, 60, 28_000, 7_000, 739],
  [500, 60, 26_600, 6_650, 502],
  [1_000, 60, 25_200, 6_300, 265],
  [1_000, 50, 25_200, 6_300, 865],
])(
  'gives the package of material 52 at %d basis points and %d minutes',
  (desconto_bp, minutos_no_pacote, total, each, left) => {
    const { result } = compute(kind, { ...example, desconto_bp, minutos_no_pacote });
    expect([result.total_centavos, result.por_banho_centavos, result.sobra_por_banho_centavos]).toEqual([
      total,
      each,
      left,
    ]);
  },
);

it('leaves R$ 1,75 of a bath in a package of material 52 where an employee earns the commission', () => {
  const employee = { comissao_de: 'empregado', dias_uteis: 25, descansos: 5, encargos_bp: 2_900 } as const;
  const { result } = compute(kind, { ...example, ...employee, desconto_bp: 1_000, minutos_no_pacote: 50 });
  expect([result.sobra_por_banho_centavos, result.sobra_avulso_centavos]).toEqual([175, -28]);
});

it('stops paying just below the lowest price', () => {
  const at = (input: Input, price: number) =>
    compute(kind, { ...input, preco_avulso_centavos: price, desconto_bp: 0 }).result.sobra_centavos;
  forAll(kind, inputs, (input) => {
    const lowest = compute(kind, input).result.preco_minimo_centavos;
    expect(at(input, lowest)).toBeGreaterThanOrEqual(-2);
    // Each cent of a bath's price is at least a tenth of a cent for the shop, and three amounts are rounded.
    if (lowest > 20) expect(at(input, lowest - 20)).toBeLessThanOrEqual(2);
  });
});

it('loses nothing at the largest discount, and leaves as much as single baths at the equal discount', () => {
  forAll(kind, inputs, (input) => {
    const { desconto_limite_bp, desconto_igual_bp, sobra_avulso_centavos } = compute(kind, input).result;
    const at = (discount: number) => compute(kind, { ...input, desconto_bp: discount }).result;
    // A price is rounded to the cent for each bath.
    const slack = input.banhos + 2;
    if (desconto_limite_bp !== null)
      expect(at(desconto_limite_bp).sobra_centavos).toBeGreaterThanOrEqual(-slack);
    if (desconto_igual_bp !== null)
      expect(at(desconto_igual_bp).sobra_centavos).toBeGreaterThanOrEqual(
        Math.max(0, sobra_avulso_centavos) * input.banhos - slack,
      );
  });
});

it('never leaves more at a larger discount', () => {
  forAll(kind, inputs, (input) => {
    const [none, five, ten] = compute(kind, input).result.ofertas.map(
      (offer) => offer.sobra_por_banho_centavos,
    );
    expect((none ?? 0) + 1).toBeGreaterThanOrEqual(five ?? 0);
    expect((five ?? 0) + 1).toBeGreaterThanOrEqual(ten ?? 0);
  });
});

it('takes packages of another mode, bath or number of baths for another subject', () => {
  const subject = (change: object) => subjectOf(kind, { ...example, ...change });
  expect(subject({ servico: ' banho,  PEQUENO de pelo longo', desconto_bp: 0 })).toBe(subject({}));
  for (const change of [{ modalidade: 'clube' }, { servico: 'Banho, grande' }, { banhos: 8 }])
    expect(subject(change)).not.toBe(subject({}));
});

it("takes the price over only with the person's own price of a bath", () => {
  const origins = (change: object) =>
    calculatedPrices(storedCalculation(kind, change)).map(({ origin }) => origin);
  expect(origins({ clientes: 3 })).toEqual(['example']);
  expect(origins({ desconto_bp: 1_000 })).toEqual(['mixed']);
  expect(origins({ preco_avulso_centavos: 6_000 })).toEqual(['own']);
});

it('cuts a long name to the length that the price list accepts', () => {
  const [row] = priceRows(storedCalculation(kind, { servico: 'x'.repeat(80) }));
  expect(priceRow.safeParse(row).success).toBe(true);
});

it('refuses shares that leave hardly anything', () => {
  expect(formProblems(kind, { comissao_bp: '80' })).toEqual({
    comissao_bp: 'Comissão, imposto e cartão passam de 90% do preço: quase nada sobra. Confira os três',
  });
});
