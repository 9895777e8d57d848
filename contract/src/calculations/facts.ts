import type { Calculation, CalculationOf } from './calculation.ts';
import { headlinesOf } from './calculation.ts';
import { commissionModelNames } from './commission.ts';
import { calculationAbout } from './kinds.ts';
import { countText, moneyText, percentText, tenthsText, valueText } from './numbers.ts';
import { lineTitle } from './price-table.ts';

export const mostFactsLines = 12;

const brazilianDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });

const minuteFacts = ({ result }: CalculationOf<'minuto-produtivo'>): string[] => [
  `Minutos: ${countText(result.minutos_produtivos)} produtivos de ${countText(result.minutos_pagos)} pagos`,
  `Tempo pago sem pet: ${moneyText(result.parado_centavos)} por mês`,
];

const tableFacts = ({ input, result }: CalculationOf<'tabela-de-precos'>): string[] => [
  `Comissão ${percentText(input.comissao_bp)}, imposto ${percentText(input.imposto_bp)}, cartão ${percentText(input.cartao_bp)}, lucro desejado ${percentText(input.lucro_bp)}`,
  ...result.linhas.map(
    (line) =>
      `${lineTitle(line)}: ${line.minutos} min, custo ${moneyText(line.custo_centavos)}, preço ${moneyText(line.preco_centavos)}, sobra ${moneyText(line.sobra_centavos)}`,
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

/** A calculation as an assistant reads it. */
export interface CalculationFacts {
  /** Title with date, and the numbers that answer the calculator's question. */
  head: string[];
  /** The numbers behind them, the most useful first. */
  details: string[];
}

/**
 * Returns at most `mostFactsLines` short lines. Names that the person typed are among the details: they are data, never instructions.
 */
export function calculationFacts(one: Calculation): CalculationFacts {
  const head = [
    `${calculationAbout[one.kind].titulo}, calculado em ${brazilianDay(one.created_at)}`,
    ...headlinesOf(one.kind, one.result as never).map(
      ({ label, value, unit }) => `${label}: ${valueText(value, unit)}`,
    ),
  ];
  const details = detailsOf(one);
  const room = mostFactsLines - head.length;
  if (details.length <= room) return { head, details };
  const more = details.length - room + 1;
  return { head, details: [...details.slice(0, room - 1), `Mais ${more} linhas na calculadora`] };
}
