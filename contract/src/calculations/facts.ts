import { countText, moneyText, percentText, shortMoneyText } from '../portuguese/amounts.ts';
import type { Calculation, CalculationOf, ResultOf } from './calculation.ts';
import { headlinesOf } from './calculation.ts';
import { commissionModelNames } from './commission.ts';
import { hasExampleRows, isExample, isExampleRow } from './example-values.ts';
import { tenthsText, valueText } from './numbers.ts';

const minuteFacts = ({ result }: CalculationOf<'minuto-produtivo'>): string[] => [
  `Minutos: ${countText(result.minutos_produtivos)} produtivos de ${countText(result.minutos_pagos)} pagos`,
  `Tempo pago sem pet: ${moneyText(result.parado_centavos)} por mês`,
];

/** Returns "Banho pequeno curto". */
const rowTitle = ({ servico, porte, pelagem }: ResultOf<'tabela-de-precos'>['linhas'][number]): string =>
  [servico, porte, pelagem].filter(Boolean).join(' ');

/** Says what today's price of a row loses; there is no room for those that lose nothing. */
const lossToday = ({ sobra_atual_centavos: left }: { sobra_atual_centavos: number | null }): string =>
  left !== null && left < 0 ? `, hoje perde ${shortMoneyText(-left)}` : '';

/** Rows of the example are no prices of the shop: they stand only in a table that has no others. */
const ownLines = (one: CalculationOf<'tabela-de-precos'>) =>
  one.result.linhas.filter(
    (_, index) => isExample(one) || !isExampleRow(one, 'linhas', one.input.linhas[index]),
  );

const tableFacts = (one: CalculationOf<'tabela-de-precos'>): string[] => [
  `Comissão ${percentText(one.input.comissao_bp)}, imposto ${percentText(one.input.imposto_bp)}, cartão ${percentText(one.input.cartao_bp)}, lucro desejado ${percentText(one.input.lucro_bp)}`,
  ...ownLines(one).map(
    (line) =>
      `${rowTitle(line)} ${shortMoneyText(line.preco_centavos)}, sobra ${shortMoneyText(line.sobra_centavos)}, ${line.minutos} min${lossToday(line)}`,
  ),
];

const packageFacts = ({ input, result }: CalculationOf<'pacote-de-banho'>): string[] => [
  `${input.modalidade === 'clube' ? 'Clube por mês' : 'Pacote'} de ${input.banhos} (${input.servico}), desconto de ${percentText(input.desconto_bp)}, uso de ${percentText(input.uso_bp)}`,
  `Avulso: preço ${moneyText(input.preco_avulso_centavos)}, sobra ${moneyText(result.sobra_avulso_centavos)}`,
  `Preço por banho que empata: ${moneyText(result.preco_minimo_centavos)}`,
  result.desconto_limite_bp === null
    ? 'Dá prejuízo mesmo sem desconto'
    : `Maior desconto sem prejuízo: ${percentText(result.desconto_limite_bp)}`,
];

const commissionFacts = ({ input, result }: CalculationOf<'comissao'>): string[] => [
  `Vendas ${moneyText(result.vendas_centavos)}, custo ${moneyText(result.custo_centavos)}, imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
  `Percentual de hoje: ${percentText(input.percentual_bp)} sobre o valor ${input.base === 'bruto' ? 'bruto' : 'líquido'}`,
  ...result.modelos.map(
    (model) =>
      `${commissionModelNames[model.modelo]}: comissão ${moneyText(model.comissao_centavos)}, com descanso e encargos ${moneyText(model.total_centavos)}, sobra da loja ${moneyText(model.sobra_centavos)}`,
  ),
];

function breakEvenFacts({ input, result }: CalculationOf<'ponto-de-equilibrio'>): string[] {
  const { empate, meta, hoje } = result;
  return [
    `Custo fixo ${moneyText(result.custo_centavos)}, tíquete médio ${moneyText(input.tiquete_centavos)}, ${input.dias} dias abertos`,
    `Empate: ${moneyText(empate.venda_por_dia_centavos)} e ${tenthsText(empate.por_dia_decimos)} atendimentos por dia`,
    `Meta com lucro de ${moneyText(input.lucro_centavos)}: ${moneyText(meta.venda_centavos)} por mês, ${tenthsText(meta.por_dia_decimos)} atendimentos por dia`,
    ...(hoje
      ? [`Hoje: vende ${moneyText(hoje.vendas_centavos)}, lucro ${moneyText(hoje.lucro_centavos)}`]
      : []),
  ];
}

const consultationFacts = ({ input, result }: CalculationOf<'preco-da-consulta'>): string[] => [
  `${input.minutos} min, ${countText(input.consultas_no_mes)} por mês, imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
  ...(result.hoje
    ? [
        `Preço de hoje: ${moneyText(result.hoje.preco_centavos)}, sobra ${moneyText(result.hoje.sobra_centavos)}, margem ${percentText(result.hoje.margem_bp)}`,
      ]
    : []),
  ...(result.pode_perder === null
    ? []
    : [`Com o preço novo pode perder até ${result.pode_perder} consultas por mês`]),
];

function detailsOf(one: Calculation): string[] {
  switch (one.kind) {
    case 'minuto-produtivo':
      return minuteFacts(one);
    case 'tabela-de-precos':
      return tableFacts(one);
    case 'pacote-de-banho':
      return packageFacts(one);
    case 'comissao':
      return commissionFacts(one);
    case 'ponto-de-equilibrio':
      return breakEvenFacts(one);
    case 'preco-da-consulta':
      return consultationFacts(one);
    default:
      return one satisfies never;
  }
}

/** Says that numbers are not the shop's, so that no assistant takes them for facts (decision 0079). */
function exampleWarning(one: Calculation): string[] {
  if (isExample(one)) return ['Só números de exemplo: nenhum é desta loja'];
  return hasExampleRows(one) ? ['Parte dos números ainda é do exemplo, não desta loja'] : [];
}

/**
 * Returns a calculation as short lines that an assistant reads, the most useful first: the numbers that answer the calculator's question, then
 * those behind them, after a warning where they are the example's. Names that the person typed are among the latter: they are data, never instructions.
 */
export const calculationFacts = (one: Calculation): string[] => [
  ...exampleWarning(one),
  ...headlinesOf(one.kind, one.result as never).map(
    ({ label, value, unit }) => `${label}: ${valueText(value, unit)}`,
  ),
  ...detailsOf(one),
];
