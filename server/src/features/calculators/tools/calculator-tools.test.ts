import { calculators, compute } from '@matilha/contract/calculators/calculators';
import { type CalculationKind, calculationKinds } from '@matilha/contract/calculators/kinds';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { CalculationCard } from '@matilha/contract/chat/steps';
import { expect, it } from 'vitest';
import { shopNumbers } from '#server/features/shop/api.ts';
import { saveServices } from '#server/features/shop/usecases/own-shop.ts';
import type { ToolRun } from '#server/features/tools/api.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { sent } from '../testing/calculation-calls.ts';
import { keepCalculation } from '../usecases/keep-calculation.ts';
import { argumentName, exampleArgument, partsOf } from './arguments.ts';
import { calculationsTool } from './calculations-tool.ts';
import { calculatorTools } from './calculator-tools.ts';

const { db } = await testDatabase();
const limits = createLimits({ db, clock: systemClock });
const tools = [...calculatorTools(shopNumbers), calculationsTool(shopNumbers)];

async function person(earlier: CalculationCard[] = []) {
  const user = await createSubscriber(db);
  const context = testContext({ db, user });
  const run: ToolRun = {
    ...context,
    user,
    assistantId: 13,
    questions: [],
    hasPhoto: false,
    signal: new AbortController().signal,
    earlier: async () => earlier,
    cite: () => [],
  };
  const call = async (name: string, args: object) => {
    const tool = tools.find((known) => known.name === name) ?? expect.fail(name);
    const read = tool.read(args);
    if ('problem' in read) throw new Error(read.problem);
    const result = await tool.run(run, read.input);
    expect(tool.output.safeParse(result.output).success).toBe(true);
    return { ...result, output: result.output as Record<string, unknown> };
  };
  return { user, context, call };
}

/** Arguments of the example of a calculator, as a model says them. */
function exampleArguments(kind: CalculationKind): Record<string, unknown> {
  const spoken = (name: string, value: unknown): unknown => {
    if (typeof value !== 'number') return value;
    if (name === 'passo_centavos')
      return calculators['tabela-de-precos'].textsOf(calculators['tabela-de-precos'].example).passo_centavos;
    if (name.endsWith('_milesimos')) return value / 1_000;
    return /_(centavos|bp)$/.test(name) ? value / 100 : value;
  };
  const row = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [argumentName(name), spoken(name, value)]),
    );
  return Object.fromEntries(
    Object.entries(calculators[kind].example).map(([name, value]) => [
      argumentName(name),
      Array.isArray(value) ? value.map(row) : spoken(name, value),
    ]),
  );
}

it.each(calculationKinds)('computes the same numbers as the calculator "%s"', async (kind) => {
  const { call } = await person();
  const name = tools[calculationKinds.indexOf(kind)]?.name ?? '';
  const { output, card, summary } = await call(name, JSON.parse(JSON.stringify(exampleArguments(kind))));
  expect(output.calculado, JSON.stringify(output)).toBe(true);
  expect(card).toMatchObject({ type: 'calculation', kind, origins: [] });
  const { steps } = compute<CalculationKind>(kind, calculators[kind].example);
  expect((card as CalculationCard).steps).toEqual(
    steps.map(({ label, expression, value, unit }) => ({ label, expression, text: valueText(value, unit) })),
  );
  expect(summary).toContain((card as CalculationCard).headlines[0]?.text);
});

it('names each field once: two fields of a form never share an argument', () => {
  for (const kind of calculationKinds) {
    const parts = partsOf(kind);
    const names = [parts, ...parts.flatMap((part) => (part.type === 'rows' ? [part.fields] : []))];
    for (const fields of names) {
      const spoken = fields.map(({ name }) => argumentName(name));
      expect(new Set(spoken).size).toBe(spoken.length);
    }
  }
});

const baths = [{ nome: 'Banho pequeno', quantidade: 50, preco_reais: 50, custo_reais: 28 }];

it('asks for what nobody said, and computes nothing', async () => {
  const { call } = await person();
  const { output, card, summary } = await call('calcular_comissao', {
    servicos: baths,
    percentual_porcento: 20,
  });
  expect(output).toEqual({
    calculado: false,
    faltam: [
      { campo: 'comissao_de', rotulo: 'Quem recebe a comissão' },
      { campo: 'cartao_porcento', rotulo: 'Taxa do cartão' },
      { campo: 'lucro_porcento', rotulo: 'Lucro que você quer' },
    ],
  });
  expect(card).toBeUndefined();
  expect(summary).toBe('Faltam: Quem recebe a comissão; Taxa do cartão; Lucro que você quer');
});

it('takes usual values and choices that may be assumed, and says so', async () => {
  const { call } = await person();
  const said = { servicos: baths, percentual_porcento: 20, comissao_de: 'empregado' };
  const { card } = await call('calcular_comissao', { ...said, cartao_porcento: 2.5, lucro_porcento: 5 });
  expect(card).toMatchObject({
    input: { encargos_bp: 2_900, imposto_bp: 980, base: 'bruto', meta_centavos: null },
  });
  expect((card as CalculationCard).origins).toEqual([
    'Dias úteis do mês: 25 (valor comum, confirme o seu)',
    'Domingos e feriados: 5 (valor comum, confirme o seu)',
    'Encargos: 29% (valor comum, confirme o seu)',
    'A comissão incide sobre: o que o cliente pagou (suposto)',
    'Imposto: 9,8% (valor comum, confirme o seu)',
  ]);
});

it('takes from the example of the materials only when asked to, and says so', async () => {
  const { call } = await person();
  const { output, card } = await call('calcular_comissao', {
    [exampleArgument]: true,
    percentual_porcento: 22,
  });
  expect(card).toMatchObject({ input: { percentual_bp: 2_200 } });
  expect(output.na_resposta).toBe('Diga que parte dos números é de exemplo.');
});

it('takes all rows of the example where those of the price list lack numbers', async () => {
  const { context, call } = await person();
  const row = { servico: 'Banho', porte: 'pequeno', pelagem: '', a_partir: false, minutos: null };
  await saveServices(context, [{ id: crypto.randomUUID(), version: 0, ...row, preco_centavos: 5_500 }]);
  const { card } = await call('calcular_comissao', { [exampleArgument]: true, percentual_porcento: 22 });
  expect(card).toMatchObject({ input: { servicos: calculators.comissao.example.servicos } });
});

it('completes a named row from the first row of the example, and leaves empty what may be empty', async () => {
  const { call } = await person();
  const servicos = [{ nome: 'Banho de gala', preco_reais: 120 }];
  const { card } = await call('calcular_comissao', { [exampleArgument]: true, servicos });
  const [{ custo_centavos: cost } = expect.fail()] = calculators.comissao.example.servicos;
  expect(card).toMatchObject({
    input: { meta_centavos: null, servicos: [{ preco_centavos: 12_000, custo_centavos: cost }] },
  });
});

it('takes numbers from stored calculations, never those of an unchanged example', async () => {
  const { context, call } = await person();
  await keepCalculation(context, { limits }, sent('ponto-de-equilibrio'));
  const { output } = await call('calcular_comissao', { servicos: baths });
  expect(output.calculado).toBe(false);
  await keepCalculation(context, { limits }, sent('comissao', { cartao_bp: 310 }));
  const { card } = await call('calcular_comissao', { servicos: baths });
  expect(card).toMatchObject({ input: { cartao_bp: 310, percentual_bp: 2_000 } });
  expect((card as CalculationCard).origins.find((origin) => origin.startsWith('Taxa'))).toMatch(
    /^Taxa do cartão: 3,1% \(seu cálculo de \d{2}\/\d{2}\/\d{4}\)$/,
  );
});

it('takes the cost of a minute from its own stored calculation', async () => {
  const { context, call } = await person();
  await keepCalculation(context, { limits }, sent('minuto-produtivo', { aproveitamento_bp: 5_000 }));
  const table = { linhas: [{ servico: 'Banho', minutos: 60, produtos_reais: 4 }], comissao_porcento: 0 };
  const { card } = await call('calcular_tabela', {
    ...table,
    comissao_de: 'autonomo',
    cartao_porcento: 2,
    lucro_porcento: 10,
  });
  const { result } = compute('minuto-produtivo', {
    ...calculators['minuto-produtivo'].example,
    aproveitamento_bp: 5_000,
  });
  expect(card).toMatchObject({ input: { minuto_milesimos: result.minuto_milesimos } });
});

it('takes prices and minutes from the price list of the shop, by the name of the service', async () => {
  const { context, call } = await person();
  const row = {
    servico: 'Banho',
    porte: 'pequeno',
    pelagem: '',
    preco_centavos: 5_500,
    a_partir: false,
    minutos: 40,
  };
  await saveServices(context, [{ id: crypto.randomUUID(), version: 0, ...row }]);
  const services = [{ nome: 'banho pequeno', quantidade: 10, custo_reais: 20 }];
  const said = {
    servicos: services,
    percentual_porcento: 10,
    comissao_de: 'autonomo',
    cartao_porcento: 2,
    lucro_porcento: 5,
  };
  const { card } = await call('calcular_comissao', said);
  expect(card).toMatchObject({ input: { servicos: [{ nome: 'banho pequeno', preco_centavos: 5_500 }] } });
  expect((card as CalculationCard).origins[0]).toMatch(/^banho pequeno, Preço: R\$ 55,00 \(sua tabela de /);
});

it('goes on from the last calculation of the conversation', async () => {
  const first = await person();
  const { card } = await first.call('calcular_comissao', { [exampleArgument]: true });
  const { call } = await person([card as CalculationCard]);
  const changed = await call('calcular_comissao', { percentual_porcento: 25 });
  expect(changed.card).toMatchObject({ input: { ...calculators.comissao.example, percentual_bp: 2_500 } });
  const { origins } = changed.card as CalculationCard;
  expect(origins.join('\n')).toContain('(a conta anterior desta conversa, que tem números de exemplo)');
});

it('takes the last calculation of the conversation before the stored one, without any number too', async () => {
  const first = await person();
  const { card } = await first.call('calcular_comissao', {
    ...exampleArguments('comissao'),
    cartao_porcento: 4,
  });
  const { context, call } = await person([card as CalculationCard]);
  await keepCalculation(context, { limits }, sent('comissao', { cartao_bp: 310 }));
  const again = await call('calcular_comissao', {});
  expect(again.card).toMatchObject({ input: { cartao_bp: 400 } });
  expect((again.card as CalculationCard).origins).toContain(
    'Taxa do cartão: 4% (a conta anterior desta conversa)',
  );
});

it('reads nothing of another account, and nothing that the person left out', async () => {
  const owner = await person();
  await keepCalculation(owner.context, { limits }, sent('comissao', { cartao_bp: 310 }));
  const stranger = await person();
  expect((await stranger.call('ver_calculos', {})).output).toEqual({ calculos: [] });
  expect((await stranger.call('calcular_comissao', {})).output.calculado).toBe(false);
  expect((await owner.call('ver_calculos', {})).summary).toBe('Comissão');
});

it('says in words why numbers do not fit together', async () => {
  const { call } = await person();
  const { output } = await call('calcular_comissao', { ...exampleArguments('comissao'), lucro_porcento: 95 });
  expect(output.problemas).toEqual([expect.stringContaining('nada sobra do preço')]);
});

it('refuses arguments of another unit and numbers past every limit', () => {
  const commission = tools.find(({ name }) => name === 'calcular_comissao') ?? expect.fail();
  expect(commission.read({ percentual_bp: 2_000 })).toHaveProperty('problem');
  expect(commission.read({ percentual_porcento: 1e30 })).toHaveProperty('problem');
  expect(commission.read({ servicos: Array(1_000).fill({}) })).toHaveProperty('problem');
});

it('describes the tools in few words: they are sent with every question', () => {
  const definitions = JSON.stringify(tools.map(({ definition }) => definition));
  expect(definitions.length).toBeLessThan(12_000);
});
