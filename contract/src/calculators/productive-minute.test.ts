import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute, sheetOf } from './calculators.ts';
import { calculationFacts } from './facts.ts';
import { evaluatorOf } from './parts/evaluate-sheet.ts';
import { productiveMinute } from './productive-minute.ts';
import { custos, minutos, name, orNull, within } from './testing/arbitraries.ts';
import { checkCalculator, forAll } from './testing/check-calculator.ts';
import { formProblems } from './testing/form-problems.ts';
import { storedCalculation } from './testing/stored-calculation.ts';

const kind = 'minuto-produtivo';
const { example } = productiveMinute;
const people = fc.record({ nome: name, minutos_por_dia: minutos, dias: fc.integer({ min: 1, max: 31 }) });
const inputs = fc.record({
  custos,
  pessoas: fc.array(people, { minLength: 1, maxLength: 5 }),
  modo: fc.constantFrom('medido', 'estimado'),
  atendimentos: orNull(within(1, 300, 100_000)),
  minutos_por_atendimento: orNull(minutos),
  aproveitamento_bp: orNull(within(100, 10_000, 10_000)),
});

checkCalculator(kind, inputs);

it('gives the minute of material 47', () => {
  const { result } = compute(kind, example);
  expect(result).toMatchObject({
    custo_centavos: 720_000,
    minutos_pagos: 17_160,
    minutos_produtivos: 12_000,
    minuto_milesimos: 600,
    hora_centavos: 3_600,
  });
  expect(Math.round(result.aproveitamento_bp / 100)).toBe(70);
  expect(result.niveis.map(({ minutos: worked }) => worked)).toEqual([10_296, 12_012, 13_728]);
  expect(result.niveis.map(({ minuto_milesimos }) => Math.round(minuto_milesimos / 10))).toEqual([
    70, 60, 52,
  ]);
});

it('never lowers the minute when a cost grows', () => {
  forAll(kind, inputs, (input) => {
    const dearer = {
      ...input,
      custos: [...input.custos, { nome: 'Luz', valor_centavos: 10_000, parte_bp: 10_000 }],
    };
    const [before, after] = [input, dearer].map((values) => compute(kind, values).result);
    expect(after?.minuto_milesimos).toBeGreaterThanOrEqual(before?.minuto_milesimos ?? 0);
  });
});

it('computes again in the spreadsheet when a cell is changed', () => {
  const sheet = sheetOf(kind, example);
  const rowOf = (label: string) =>
    sheet.rows.findIndex(([first]) => first && 'text' in first && first.text === label);
  const services = sheet.rows[rowOf('Atendimentos no mês')];
  if (!services) throw new Error('no row of services');
  services[1] = { role: 'input', number: 240, unit: 'atendimentos' };
  expect(evaluatorOf(sheet)(`B${rowOf('Custo do minuto') + 1}`)).toBe(0.5);
  expect(compute(kind, { ...example, atendimentos: 240 }).result.minuto_milesimos).toBe(500);
});

it('follows in the spreadsheet another way to know the minutes', () => {
  const sheet = sheetOf(kind, example);
  const rowOf = (label: string) =>
    sheet.rows.findIndex(([first]) => first && 'text' in first && first.text === label);
  const mode = sheet.rows[rowOf('Como você sabe os minutos')];
  if (!mode) throw new Error('no row of the mode');
  mode[1] = { role: 'input', text: 'Estimo uma parte do tempo pago' };
  expect(evaluatorOf(sheet)(`B${rowOf('Minutos produtivos') + 1}`)).toBe(12_012);
});

it("warns an assistant of costs that are the example's, and of nothing once all are typed", () => {
  const [warning] = calculationFacts(storedCalculation(kind, { atendimentos: 77 }));
  expect(warning).toBe('Parte dos números ainda é do exemplo, não desta loja');
  const own = {
    custos: [{ nome: 'Aluguel', valor_centavos: 123_456, parte_bp: 10_000 }],
    pessoas: [{ nome: 'Ana e Bia', minutos_por_dia: 900, dias: 26 }],
  };
  expect(calculationFacts(storedCalculation(kind, own))[0]).toMatch(/^Custo do minuto: /);
});

it.each<[Record<string, unknown>, Record<string, string>]>([
  [{ atendimentos: '' }, { atendimentos: 'Informe os atendimentos do mês' }],
  [
    { atendimentos: '300' },
    {
      atendimentos:
        'Os atendimentos somam 18.000 minutos, mais que os 17.160 que a equipe trabalha. Confira a equipe, os atendimentos ou o tempo',
    },
  ],
  [{ modo: 'estimado', aproveitamento_bp: '' }, { aproveitamento_bp: 'Informe o aproveitamento, como 70%' }],
  [
    { custos: [{ nome: 'Aluguel', valor_centavos: '0', parte_bp: '100' }] },
    { custos: 'Os custos do setor somam menos de R$ 1,00: confira os valores e a parte do setor' },
  ],
])('refuses an impossible minute in words', (change, expected) => {
  expect(formProblems(kind, change)).toEqual(expected);
});
