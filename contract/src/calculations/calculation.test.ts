import { describe, expect, it } from 'vitest';
import { priceRow } from '../shop.ts';
import {
  type Calculation,
  calculation,
  calculationInput,
  calculators,
  comparison,
  compute,
  headlinesOf,
  subjectOf,
} from './calculation.ts';
import { calculationFacts } from './facts.ts';
import { type CalculationKind, calculationKinds } from './kinds.ts';
import { priceRows } from './price-rows.ts';

const id = '7b6f1c1e-6a9e-4b7e-9a51-0d3a3b1f2c4d';

/** Returns the example of a kind as it is stored. */
function storedExample(kind: CalculationKind, change: object = {}): Calculation {
  const input = { ...calculators[kind].example, ...change };
  const sent = calculationInput.parse({ id, kind, input });
  return calculation.parse({ ...sent, created_at: '2026-11-23T01:30:00.000Z', ...compute(kind, sent.input) });
}

describe.each(calculationKinds)('%s', (kind) => {
  it('stores what it computed, and loses nothing of it', () => {
    const computed = compute(kind, calculators[kind].example);
    expect(storedExample(kind)).toMatchObject({ id, kind, ...computed });
  });

  it('gives an assistant short lines, the answer to its question first', () => {
    const [warning, ...lines] = calculationFacts(storedExample(kind));
    expect(warning).toBe('Só números de exemplo: nenhum é desta loja');
    const [first] = headlinesOf(kind, compute(kind, calculators[kind].example).result);
    expect(lines[0]).toMatch(new RegExp(`^${first?.label}: `));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
  });
});

it('gives an assistant each row of a table with price, rest and minutes', () => {
  const lines = calculationFacts(storedExample('tabela-de-precos'));
  expect(lines.slice(-6, -4)).toEqual([
    'Banho pequeno curto R$ 50, sobra R$ 5,85, 40 min',
    'Banho pequeno longo R$ 70, sobra R$ 7,39, 60 min',
  ]);
});

it('gives an assistant what the price of today loses', () => {
  const { example } = calculators['tabela-de-precos'];
  const linhas = example.linhas.map((line) => ({ ...line, preco_atual_centavos: 3_000 }));
  const input = { ...example, linhas };
  const { result } = compute('tabela-de-precos', input);
  const [first] = calculationFacts({ ...storedExample('tabela-de-precos'), input, result } as never).slice(
    -6,
  );
  expect(first).toMatch(/^Banho pequeno curto R\$ 50, .*, hoje perde R\$ \d/);
});

it('compares headlines with the calculation before', () => {
  const { example } = calculators['minuto-produtivo'];
  const results = [200, 240].map(
    (atendimentos) => compute('minuto-produtivo', { ...example, atendimentos }).result,
  );
  const [before, after] = results;
  if (!before || !after) throw new Error('no results');
  expect(comparison('minuto-produtivo', before, after).slice(0, 3)).toMatchObject([
    { label: 'Custo do minuto', value: 500, before: 600, change: -100, better: true },
    { label: 'Custo da hora', value: 3_000, before: 3_600, change: -600, better: true },
    { label: 'Aproveitamento', change: 1_399, better: true },
  ]);
  expect(comparison('minuto-produtivo', null, after)[0]).toMatchObject({
    before: null,
    change: null,
    better: null,
  });
});

it('compares the averages of a table only with those of the same rows', () => {
  const { example } = calculators['tabela-de-precos'];
  const upper = example.linhas.map((line) => ({ ...line, porte: line.porte.toUpperCase() }));
  const [all, same, fewer] = [example.linhas, upper, example.linhas.slice(0, 2)].map(
    (linhas) => compute('tabela-de-precos', { ...example, linhas }).result,
  );
  if (!all || !same || !fewer) throw new Error('no results');
  const compared = (now: typeof all) => comparison('tabela-de-precos', all, now).map(({ before }) => before);
  expect(compared(same)).toEqual([8_500, 1_001, 1_600, 600]);
  expect(compared(fewer)).toEqual([null, null, 1_600, 600]);
});

it('takes packages of another mode, bath or number of baths for another subject', () => {
  const { example } = calculators['pacote-de-banho'];
  const subject = (change: object) =>
    subjectOf({ kind: 'pacote-de-banho', input: { ...example, ...change } });
  expect(subject({ servico: ' banho,  PEQUENO de pelo longo', desconto_bp: 0 })).toBe(subject({}));
  for (const change of [{ modalidade: 'clube' }, { servico: 'Banho, grande' }, { banhos: 8 }])
    expect(subject(change)).not.toBe(subject({}));
});

it('warns of losses in one notice, beside the other warnings', () => {
  const { example } = calculators['tabela-de-precos'];
  const linhas = Array.from({ length: 12 }, (_, index) => ({
    servico: `Banho ${index}`,
    porte: '',
    pelagem: '',
    minutos: 10,
    produtos_centavos: 400,
    preco_atual_centavos: 1_000 + index,
  }));
  const input = { ...example, linhas, comissao_bp: 4_500, lucro_bp: 2_000 };
  const { notices } = compute('tabela-de-precos', { ...input, passo_centavos: 1_000 });
  expect(notices).toEqual([
    '12 preços de hoje dão prejuízo. O maior: Banho 0, R$ 5,73 por serviço.',
    expect.stringContaining('Acima de 70%'),
    expect.stringMatching(/^O arredondamento deixa Banho 0; Banho 1; Banho 2 e mais 9 com menos/),
  ]);
  const one = compute('tabela-de-precos', { ...input, linhas: linhas.slice(0, 1) }).notices;
  expect(one[0]).toBe('Banho 0: o preço de hoje dá prejuízo de R$ 5,73 por serviço.');
});

it('shows each fixed cost with its part, and all of them in the sum', () => {
  const { example } = calculators['ponto-de-equilibrio'];
  const custos = [
    ...example.custos,
    { nome: 'Aluguel e condomínio', valor_centavos: 10_000, parte_bp: 5_000 },
  ];
  const { steps } = compute('ponto-de-equilibrio', { ...example, custos });
  expect(steps[0]).toEqual({
    label: 'Custo fixo: Aluguel e condomínio',
    expression: 'R$ 3.200,00 × 40%',
    value: 128_000,
    unit: 'centavos',
  });
  expect(steps[custos.length]).toEqual({
    label: 'Custo fixo do mês',
    expression: 'R$ 1.280,00 + R$ 2.900,00 + R$ 900,00 + R$ 320,00 + R$ 1.500,00 + R$ 300,00 + R$ 50,00',
    value: 725_000,
    unit: 'centavos',
  });
});

describe('prices for the shop', () => {
  it('gives rows that the price list accepts', () => {
    const rows = calculationKinds.flatMap((kind) => priceRows(storedExample(kind)));
    for (const row of rows) expect(priceRow.safeParse(row).success).toBe(true);
    expect(rows.map(({ servico, porte, preco_centavos }) => `${servico} ${porte} ${preco_centavos}`)).toEqual(
      [
        'Banho pequeno 5000',
        'Banho pequeno 7000',
        'Banho médio 7000',
        'Banho médio 9500',
        'Banho grande 9500',
        'Banho grande 13000',
        'Nó, por bloco de 15 minutos  1600',
        'Pacote de 4: Banho, pequeno de pelo longo  26600',
        'Consulta  16500',
      ],
    );
  });

  it('cuts a package’s long name to what the price list accepts', () => {
    const [row] = priceRows(storedExample('pacote-de-banho', { servico: 'x'.repeat(80) }));
    expect(priceRow.safeParse(row).success).toBe(true);
  });
});

it('refuses an input of another kind, and an id that is none', () => {
  const { example } = calculators.comissao;
  expect(calculationInput.safeParse({ id, kind: 'ponto-de-equilibrio', input: example }).success).toBe(false);
  expect(calculationInput.safeParse({ id: '1', kind: 'comissao', input: example }).success).toBe(false);
});
