import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute, type InputOf } from './calculators.ts';
import { commission } from './commission.ts';
import { earned, lucro_bp, name, share, shares, within } from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';

const kind = 'comissao';
const { example } = commission;
const { imposto_bp, cartao_bp } = shares;
const service = fc.record({
  nome: name,
  quantidade: within(1, 200, 10_000),
  preco_centavos: within(100, 20_000, 10_000_000),
  custo_centavos: within(0, 12_000, 10_000_000),
  valor_por_servico_centavos: within(0, 4_000, 10_000_000),
});
const inputs = earned(
  fc.record({
    servicos: fc
      .tuple(fc.boolean(), fc.array(service, { minLength: 1, maxLength: 6 }))
      .map(([isPaid, services]) =>
        services.map((service) => ({
          ...service,
          valor_por_servico_centavos: isPaid ? service.valor_por_servico_centavos : null,
        })),
      ),
    base: fc.constantFrom('bruto', 'liquido'),
    percentual_bp: share(5_000),
    imposto_bp,
    cartao_bp,
    lucro_bp,
    meta_centavos: within(1, 2_000_000, 100_000_000),
    ate_a_meta_bp: share(4_000),
    acima_da_meta_bp: share(6_000),
  }),
);

checkCalculator(kind, inputs);

it('gives the three models of material 53, and rest and charges of the assistant', () => {
  const { result } = compute(kind, example);
  expect([result.vendas_centavos, result.custo_centavos]).toEqual([1_400_000, 832_000]);
  expect(
    result.modelos.map((model) => [model.comissao_centavos, Math.round(model.parte_da_venda_bp / 10)]),
  ).toEqual([
    [280_000, 200],
    [260_000, 186],
    [284_000, 203],
  ]);
  expect(result.modelos[0]).toMatchObject({ descanso_centavos: 56_000, total_centavos: 433_440 });
  const alone = compute(kind, { ...example, descansos: 0, encargos_bp: 0 }).result;
  expect(alone.modelos[0]).toMatchObject({ sobra_centavos: 115_800, lucro_bp: 827 });
});

/**
 * Returns the cents by which roundings of half a cent can change the remainder: the roundings of profit, tax, card, charges and base, and
 * those of commission and rest, which the rest and the charges multiply.
 */
const roundingsOf = ({ descansos, dias_uteis, encargos_bp }: InputOf<typeof kind>): number =>
  Math.ceil((5 + (2 + (descansos ?? 0) / (dias_uteis ?? 1)) * (1 + (encargos_bp ?? 0) / 10_000)) / 2);

it('keeps the wanted profit at the highest commission, and not a little above it', () => {
  forAll(kind, inputs, (input) => {
    const { teto_bp, vendas_centavos } = compute(kind, input).result;
    fc.pre(teto_bp > 0 && teto_bp < 10_000 - 2);
    const left = (percentage: number) =>
      compute(kind, { ...input, percentual_bp: percentage }).result.modelos[0]?.sobra_centavos ?? 0;
    const wanted = Math.round((vendas_centavos * input.lucro_bp) / 10_000);
    expect(left(teto_bp)).toBeGreaterThanOrEqual(wanted - roundingsOf(input));
    expect(left(teto_bp + 2)).toBeLessThanOrEqual(wanted + roundingsOf(input));
  });
});

it('refuses tiers without all three of their fields', () => {
  expect(formProblems(kind, { meta_centavos: '' })).toEqual({
    meta_centavos:
      'Para comparar as faixas, informe a meta e os dois percentuais; ou deixe os três em branco',
  });
});
