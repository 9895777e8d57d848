import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { basisOf, comparison, compute, type InputOf } from './calculators.ts';
import { calculatedPrices, calculationFacts } from './facts.ts';
import { withoutCharges } from './parts/commission-cost.ts';
import { priceTable } from './price-table.ts';
import {
  earned,
  lucro_bp,
  minuto_milesimos,
  minutos,
  name,
  orNull,
  rounding,
  shares,
  takenOf,
  within,
} from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';
import { storedCalculation } from './testing/stored-calculation.ts';

const kind = 'tabela-de-precos';
const { example } = priceTable;
const rows = fc.record({
  servico: name,
  porte: fc.constantFrom('', 'pequeno'),
  pelagem: fc.constantFrom('', 'longo'),
  minutos,
  produtos_centavos: within(0, 5_000, 1_000_000),
  preco_atual_centavos: orNull(within(1, 30_000, 10_000_000)),
});
const inputs = earned(
  fc.record({
    minuto_milesimos,
    ...shares,
    lucro_bp,
    ...rounding,
    linhas: fc.array(rows, { minLength: 1, maxLength: 8 }),
  }),
);
const sharesOf = (input: InputOf<typeof kind>) => takenOf(input) + input.imposto_bp + input.cartao_bp;

const employee = { comissao_de: 'empregado', dias_uteis: 25, descansos: 5, encargos_bp: 2_900 } as const;

checkCalculator(kind, inputs);

it('gives costs, sums and prices of materials 48, 49 and 50', () => {
  const { result } = compute(kind, example);
  expect(result.divisor_bp).toBe(5_770);
  expect(
    result.linhas.map((line) => [line.custo_centavos, line.conta_centavos, line.preco_centavos]),
  ).toEqual([
    [2_800, 4_853, 5_000],
    [4_000, 6_932, 7_000],
    [3_900, 6_759, 7_000],
    [5_400, 9_359, 9_500],
    [5_400, 9_359, 9_500],
    [7_500, 12_998, 13_000],
  ]);
  expect(result.linhas[1]?.sobra_centavos).toBe(739);
  expect(result.no_centavos).toBe(1_600);
});

it('raises the price of a bath to R$ 85,58 where an employee earns the commission', () => {
  const { result, steps } = compute(kind, { ...example, ...employee });
  expect(steps.find(({ label }) => label === 'Comissão com descanso e encargos')).toMatchObject({
    expression: '20% × 30/25 × 129%',
    value: 3_096,
  });
  expect(result.linhas[1]).toMatchObject({ conta_centavos: 8_558, sobra_atual_centavos: -312 });
  expect(basisOf(kind, { ...example, ...employee })).toEqual([
    'A comissão é de empregado, com descanso e encargos: 20% × 30/25 × 129% = 30,96% do preço.',
  ]);
  expect(basisOf(kind, example)).toEqual([withoutCharges]);
});

it('reads a table from before forms asked who earns the commission as one without charges', () => {
  const { comissao_de: _, dias_uteis: __, descansos: ___, encargos_bp: ____, ...older } = example;
  expect(z.parse(priceTable.storedInput, older)).toEqual(example);
  expect(z.parse(priceTable.input, older)).toEqual(example);
});

it('asks for days and charges of an employee', () => {
  expect(Object.keys(formProblems(kind, { comissao_de: 'empregado' }))).toEqual([
    'dias_uteis',
    'descansos',
    'encargos_bp',
  ]);
});

it('leaves the wanted profit of the price, within the cents of the roundings', () => {
  forAll(kind, inputs, (input) => {
    const kept = 1 - sharesOf(input) / 10_000;
    for (const { preco_centavos, conta_centavos, sobra_centavos } of compute(kind, input).result.linhas) {
      const moved = (preco_centavos - conta_centavos) * kept;
      const wanted = (conta_centavos * input.lucro_bp) / 10_000;
      expect(Math.abs(sobra_centavos - moved - wanted)).toBeLessThanOrEqual(2);
    }
  });
});

it('returns to the price from its margin', () => {
  forAll(kind, inputs, (input) => {
    const kept = 1 - sharesOf(input) / 10_000;
    for (const { preco_centavos, custo_centavos, sobra_centavos } of compute(kind, input).result.linhas) {
      const again = (custo_centavos + sobra_centavos) / kept;
      expect(Math.abs(again - preco_centavos)).toBeLessThanOrEqual(Math.ceil(1 / kept));
    }
  });
});

it('rounds up to at least the sum, and to the nearest within half a step', () => {
  forAll(kind, inputs, (input) => {
    const step = input.passo_centavos;
    for (const { preco_centavos, conta_centavos } of compute(kind, input).result.linhas) {
      expect(preco_centavos % step).toBe(0);
      const more = preco_centavos - conta_centavos;
      if (input.sentido === 'para-cima') expect(more >= 0 && more <= step).toBe(true);
      else expect(Math.abs(more) * 2 <= step || preco_centavos === step).toBe(true);
    }
  });
});

it('never lowers a price when minutes, products, their cost or a share grow', () => {
  const changes = fc.constantFrom(
    'minuto_milesimos',
    'imposto_bp',
    'cartao_bp',
    'lucro_bp',
    'minutos',
    'produtos_centavos',
  );
  const grown = fc.tuple(changes, fc.integer({ min: 1, max: 60 }));
  fc.assert(
    fc.property(
      inputs as fc.Arbitrary<unknown> as fc.Arbitrary<InputOf<typeof kind>>,
      grown,
      (input, [field, more]) => {
        const isOfLine = field === 'minutos' || field === 'produtos_centavos';
        const dearer = isOfLine
          ? { ...input, linhas: input.linhas.map((line) => ({ ...line, [field]: line[field] + more })) }
          : { ...input, [field]: input[field] + more };
        fc.pre([input, dearer].every((rows) => priceTable.input.safeParse(rows).success));
        const [before, after] = [input, dearer].map((rows) => compute(kind, rows).result.linhas);
        before?.forEach((line, index) => {
          expect(after?.[index]?.preco_centavos).toBeGreaterThanOrEqual(line.preco_centavos);
        });
      },
    ),
    { numRuns: 300 },
  );
});

it('gives an assistant each row with price, rest and minutes', () => {
  const lines = calculationFacts(storedCalculation(kind));
  expect(lines.slice(-6, -4)).toEqual([
    'Banho pequeno curto R$ 50, sobra R$ 5,85, 40 min',
    'Banho pequeno longo R$ 70, sobra R$ 7,39, 60 min',
  ]);
});

it("gives an assistant the loss at today's price", () => {
  const linhas = example.linhas.map((line) => ({ ...line, preco_atual_centavos: 3_000 }));
  const [first] = calculationFacts(storedCalculation(kind, { linhas })).slice(-6);
  expect(first).toMatch(/^Banho pequeno curto R\$ 50, .*, hoje perde R\$ \d/);
});

it('compares the averages of a table only with those of the same rows', () => {
  const upper = example.linhas.map((line) => ({ ...line, porte: line.porte.toUpperCase() }));
  const [all, same, fewer] = [example.linhas, upper, example.linhas.slice(0, 2)].map(
    (linhas) => compute(kind, { ...example, linhas }).result,
  );
  if (!all || !same || !fewer) throw new Error('no results');
  const compared = (now: typeof all) => comparison(kind, all, now).map(({ before }) => before);
  expect(compared(same)).toEqual([8_500, 1_001, 1_600, 600]);
  expect(compared(fewer)).toEqual([null, null, 1_600, 600]);
});

it('warns of losses in one notice, beside the other warnings', () => {
  const linhas = Array.from({ length: 12 }, (_, index) => ({
    servico: `Banho ${index}`,
    porte: '',
    pelagem: '',
    minutos: 10,
    produtos_centavos: 400,
    preco_atual_centavos: 1_000 + index,
  }));
  const input = { ...example, linhas, comissao_bp: 4_500, lucro_bp: 2_000 };
  const { notices } = compute(kind, { ...input, passo_centavos: 1_000 });
  expect(notices).toEqual([
    '12 preços de hoje dão prejuízo. O maior: Banho 0, R$ 5,73 por serviço.',
    expect.stringContaining('Acima de 70%'),
    expect.stringMatching(/^O arredondamento deixa Banho 0; Banho 1; Banho 2 e mais 9 com menos/),
  ]);
  const ofOneRow = compute(kind, { ...input, linhas: linhas.slice(0, 1) }).notices;
  expect(ofOneRow[0]).toBe('Banho 0: o preço de hoje dá prejuízo de R$ 5,73 por serviço.');
});

describe('prices for the shop', () => {
  const [line, ...otherLines] = example.linhas;
  if (!line) throw new Error('no rows');
  const typed = { ...line, minutos: 50 };
  const origins = (change: object) =>
    calculatedPrices(storedCalculation(kind, change)).map(({ origin }) => origin);

  it('never takes an unchanged row, also after changes of other fields', () => {
    expect(origins({ minuto_milesimos: 750, linhas: [typed, ...otherLines] })).toEqual([
      'own',
      ...otherLines.map(() => 'example'),
      'own',
    ]);
  });

  it("marks a typed row that is computed with the example's minute", () => {
    expect(origins({ linhas: [typed] })).toEqual(['mixed', 'example']);
  });

  it('leaves rows of the example out of the lines for assistants, and says so', () => {
    const lines = calculationFacts(storedCalculation(kind, { linhas: [typed, ...otherLines] }));
    expect(lines[0]).toBe('Parte dos números ainda é do exemplo, não desta loja');
    expect(lines.filter((line) => /^Banho/.test(line))).toEqual([
      'Banho pequeno curto R$ 60, sobra R$ 6,62, 50 min, hoje perde R$ 0,15',
    ]);
  });
});

describe('the form', () => {
  const row = { servico: ' Banho ', porte: 'P', pelagem: '', minutos: '1h20', produtos_centavos: 'R$ 4' };

  it('reads numbers as people type them', () => {
    const texts = {
      ...priceTable.textsOf(example),
      minuto_milesimos: 'R$ 0,524',
      imposto_bp: '8,5 %',
      cartao_bp: '2.5',
      passo_centavos: '1',
      linhas: [{ ...row, preco_atual_centavos: '' }],
    };
    expect(z.parse(priceTable.texts, texts)).toMatchObject({
      minuto_milesimos: 524,
      imposto_bp: 850,
      cartao_bp: 250,
      passo_centavos: 100,
      linhas: [{ servico: 'Banho', minutos: 80, produtos_centavos: 400, preco_atual_centavos: null }],
    });
  });

  it('names the problem of each field', () => {
    const wrong = { ...row, servico: '', minutos: '0', produtos_centavos: '-4', preco_atual_centavos: 'x' };
    expect(
      formProblems(kind, {
        minuto_milesimos: 'meio real',
        comissao_bp: '',
        imposto_bp: '60',
        passo_centavos: '3',
        linhas: [wrong],
      }),
    ).toEqual({
      minuto_milesimos: 'Informe o custo do minuto, como 0,60',
      comissao_bp: 'Informe a comissão, de 0% a 100%',
      imposto_bp: 'Use até 50%',
      passo_centavos: 'Escolha o arredondamento',
      'linhas.0.servico': 'Informe o serviço',
      'linhas.0.minutos': 'Informe os minutos, como 60',
      'linhas.0.produtos_centavos': 'Informe o gasto com produtos, como 4,00',
      'linhas.0.preco_atual_centavos': 'Informe o preço de hoje, ou deixe em branco',
    });
    expect(formProblems(kind, { linhas: [] })).toEqual({ linhas: 'Informe pelo menos um serviço' });
    expect(formProblems(kind, { minuto_milesimos: '200' })).toEqual({
      minuto_milesimos: 'Use até R$ 100,00 por minuto',
    });
  });

  it('refuses shares that leave nothing of the price', () => {
    expect(formProblems(kind, { comissao_bp: '50', lucro_bp: '40' })).toEqual({
      lucro_bp:
        'Comissão, imposto, cartão e lucro somam 102,3%: nada sobra do preço. Baixe um deles até a soma ficar abaixo de 100%',
    });
  });
});
