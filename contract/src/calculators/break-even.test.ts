import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakEven, breakEvenCurve } from './break-even.ts';
import { compute, sheetOf, sheetWithCells } from './calculators.ts';
import { evaluatorOf } from './parts/evaluate-sheet.ts';
import { custos, earned, orNull, selling, share, shares, within } from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';

const kind = 'ponto-de-equilibrio';
const { example } = breakEven;
const inputs = selling(
  earned(
    fc.record({
      custos,
      produtos_bp: share(6_000),
      ...shares,
      tiquete_centavos: within(100, 30_000, 1_000_000),
      lucro_centavos: within(0, 1_000_000, 100_000_000),
      dias: fc.integer({ min: 1, max: 31 }),
      vendas_hoje_centavos: orNull(within(100, 10_000_000, 1_000_000_000)),
    }),
  ),
);
const margin = (cents: number, margem_bp: number) => Math.round((cents * margem_bp) / 10_000);
/** The highest costs with the lowest margin and the lowest sales. */
const extreme = {
  ...example,
  custos: Array.from({ length: 30 }, () => ({
    nome: 'Aluguel',
    valor_centavos: 100_000_000,
    parte_bp: 10_000,
  })),
  produtos_bp: 9_900,
  comissao_bp: 0,
  imposto_bp: 0,
  cartao_bp: 0,
  tiquete_centavos: 100,
  lucro_centavos: 100_000_000,
  dias: 1,
  vendas_hoje_centavos: 100,
};

checkCalculator(kind, inputs);

it('gives the break-even and the goal of materials 6, 7 and 8', () => {
  const shop = {
    ...example,
    custos: [{ nome: 'Total', valor_centavos: 1_440_000, parte_bp: 10_000 }],
    produtos_bp: 4_505,
    comissao_bp: 700,
    imposto_bp: 772,
    cartao_bp: 250,
    lucro_centavos: 400_000,
    vendas_hoje_centavos: 4_000_000,
  };
  const { margem_bp, empate, meta, hoje } = compute(kind, shop).result;
  const reais = (cents: number | undefined) => Math.round((cents ?? 0) / 100);
  expect(margem_bp).toBe(3_773);
  expect([empate.venda_centavos, empate.venda_por_dia_centavos, meta.venda_centavos].map(reais)).toEqual([
    38_166, 1_468, 48_768,
  ]);
  expect([reais(hoje?.lucro_centavos), reais(hoje?.acima_do_empate_centavos)]).toEqual([692, 1_834]);
  expect(Math.round((hoje?.crescimento_bp ?? 0) / 100)).toBe(22);
});

it('takes the tax of goods with and without substitution of materials 5 and 46', () => {
  const shop = {
    ...example,
    custos: [{ nome: 'Total', valor_centavos: 1_440_000, parte_bp: 10_000 }],
    produtos_bp: 4_505,
    comissao_bp: 700,
    vendas_hoje_centavos: 4_000_000,
    mercadoria_bp: 6_500,
    imposto_mercadoria_bp: 660,
  };
  const without = compute(kind, { ...shop, vendido: 'sem-st' });
  expect(without.steps.find(({ label }) => label === 'Imposto, na média da venda')).toMatchObject({
    expression: '9,8% × (1 − 65%) + 6,6% × 65%',
    value: 772,
  });
  const substituted = compute(kind, { ...shop, vendido: 'com-st', icms_bp: 3_350 }).result;
  expect([without.result.margem_bp, substituted.margem_bp]).toEqual([3_773, 3_917]);
});

it('stays readable with the highest costs, the lowest margin and the lowest sales', () => {
  const { result } = compute(kind, extreme);
  expect(result.hoje?.crescimento_bp).toBe(30_999_999_990_000);
  expect(breakEven.result.safeParse(result).success).toBe(true);
});

it('differs in the spreadsheet by one unit at most from a result of fourteen digits', () => {
  const { sheet, cellOf, result } = sheetWithCells(kind, {
    ...extreme,
    lucro_centavos: 11,
    vendas_hoje_centavos: 130,
  });
  const growth = result.hoje?.crescimento_bp;
  if (!growth) throw new Error('no growth');
  expect(growth.value).toBe(23_076_923_151_538);
  const shown = Math.round(Number(evaluatorOf(sheet)(cellOf.get(growth) ?? '')) * 10_000);
  expect(Math.abs(shown - growth.value)).toBeLessThanOrEqual(1);
});

it('pays the fixed costs at the break-even, and leaves the profit at the goal', () => {
  forAll(kind, inputs, (input) => {
    const { custo_centavos, margem_bp, empate, meta } = compute(kind, input).result;
    expect(Math.abs(margin(empate.venda_centavos, margem_bp) - custo_centavos)).toBeLessThanOrEqual(1);
    expect(
      Math.abs(margin(meta.venda_centavos, margem_bp) - custo_centavos - input.lucro_centavos),
    ).toBeLessThanOrEqual(1);
    expect(empate.atendimentos * input.tiquete_centavos).toBeGreaterThanOrEqual(empate.venda_centavos);
    expect((empate.atendimentos - 1) * input.tiquete_centavos).toBeLessThan(empate.venda_centavos);
    expect(meta.atendimentos).toBeGreaterThanOrEqual(empate.atendimentos);
  });
});

it('crosses the lines of the chart at the break-even', () => {
  forAll(kind, inputs, (input) => {
    const { empate } = compute(kind, input).result;
    const points = breakEvenCurve(input);
    expect(points).toHaveLength(21);
    expect(points.at(0)?.atendimentos).toBe(0);
    expect(points.at(-1)?.atendimentos).toBeGreaterThanOrEqual(empate.atendimentos);
    for (const { atendimentos, receita_centavos, custo_centavos } of points)
      if (atendimentos < empate.atendimentos - 1)
        expect(receita_centavos).toBeLessThanOrEqual(custo_centavos);
      else if (atendimentos > empate.atendimentos)
        expect(receita_centavos + 1).toBeGreaterThanOrEqual(custo_centavos);
  });
});

it('repeats the chart in the spreadsheet', () => {
  forAll(kind, inputs, (input) => {
    const sheet = sheetOf(kind, input);
    const evaluate = evaluatorOf(sheet);
    breakEvenCurve(input).forEach(({ atendimentos, receita_centavos, custo_centavos }, index) => {
      const row = sheet.rows.length - 20 + index;
      const [services, revenue, cost] = ['A', 'B', 'C'].map((column) => Number(evaluate(`${column}${row}`)));
      expect([services, Math.round((revenue ?? 0) * 100), Math.round((cost ?? 0) * 100)]).toEqual([
        atendimentos,
        receita_centavos,
        custo_centavos,
      ]);
    });
  });
});

it('compares in the spreadsheet with sales that are typed later', () => {
  const { sheet } = sheetWithCells(kind, { ...example, vendas_hoje_centavos: null });
  const rowOf = (label: string) =>
    sheet.rows.findIndex(([first]) => first && 'text' in first && first.text === label);
  const profit = `B${rowOf('Lucro com a venda de hoje') + 1}`;
  expect(evaluatorOf(sheet)(profit)).toBe('');
  const sales = sheet.rows[rowOf('Venda de um mês de hoje')];
  if (!sales) throw new Error('no row of sales');
  sales[1] = { role: 'input', number: 14_000, unit: 'centavos' };
  const { hoje } = compute(kind, example).result;
  expect(Math.round(Number(evaluatorOf(sheet)(profit)) * 100)).toBe(hoje?.lucro_centavos);
});

it('shows each fixed cost with its part, and all of them in the sum', () => {
  const costs = [
    ...example.custos,
    { nome: 'Aluguel e condomínio', valor_centavos: 10_000, parte_bp: 5_000 },
  ];
  const { steps } = compute(kind, { ...example, custos: costs });
  expect(steps[0]).toEqual({
    label: 'Custo fixo: Aluguel e condomínio',
    expression: 'R$ 3.200,00 × 40%',
    value: 128_000,
    unit: 'centavos',
  });
  expect(steps[costs.length]).toEqual({
    label: 'Custo fixo do mês',
    expression: 'R$ 1.280,00 + R$ 2.900,00 + R$ 900,00 + R$ 320,00 + R$ 1.500,00 + R$ 300,00 + R$ 50,00',
    value: 725_000,
    unit: 'centavos',
  });
});

it.each<[Record<string, unknown>, Record<string, string>]>([
  [
    { produtos_bp: '67,7' },
    {
      produtos_bp:
        'Produtos, comissão, imposto e cartão somam 100%: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%',
    },
  ],
  [
    { produtos_bp: '67,2' },
    {
      produtos_bp:
        'De cada venda sobram só 0,5%. Abaixo de 1% a conta não fecha: confira mercadoria, comissão, imposto e cartão',
    },
  ],
  [
    { vendas_hoje_centavos: '0,99' },
    {
      vendas_hoje_centavos: 'Informe a venda de um mês de hoje, de R$ 1,00 ou mais, ou deixe em branco',
    },
  ],
])('refuses an impossible break-even in words', (change, expected) => {
  expect(formProblems(kind, change)).toEqual(expected);
});
