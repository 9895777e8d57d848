import { type ResultOf, rowKey } from '@matilha/contract/calculations/calculation';
import { commissionModelNames } from '@matilha/contract/calculations/commission';
import type { CalculationKind } from '@matilha/contract/calculations/kinds';
import { tenthsText } from '@matilha/contract/calculations/numbers';
import { lineTitle } from '@matilha/contract/calculations/price-table';
import { countText, minuteCostText, moneyText, percentText } from '@matilha/contract/portuguese/amounts';
import type { Computed } from './typed-form.ts';

/** A table below a result; the first column names the row. */
export interface ResultTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The result to compare with, of the same kind; null without one. */
export type Previous = ResultOf<CalculationKind> | null;

type Of<Kind> = Extract<Computed, { kind: Kind }>;

const levels = ({ result }: Of<'minuto-produtivo'>): ResultTable => ({
  caption: 'Se o aproveitamento fosse outro',
  columns: ['Aproveitamento', 'Minutos', 'Custo do minuto'],
  rows: result.niveis.map((level) => [
    percentText(level.aproveitamento_bp),
    countText(level.minutos),
    minuteCostText(level.minuto_milesimos),
  ]),
});

function prices({ input, result }: Of<'tabela-de-precos'>, before: Previous): ResultTable[] {
  const earlier = new Map(
    before && 'linhas' in before ? before.linhas.map((line) => [rowKey(line), line.preco_centavos]) : [],
  );
  const compares = result.linhas.some((line) => earlier.has(rowKey(line)));
  const beforeOf = (line: (typeof result.linhas)[number]): string[] => {
    const price = earlier.get(rowKey(line));
    return compares ? [price === undefined ? '' : moneyText(price)] : [];
  };
  const table: ResultTable = {
    caption: 'Sua tabela',
    columns: ['Serviço', 'Preço', ...(compares ? ['Antes'] : []), 'Sobra', 'Margem'],
    rows: result.linhas.map((line) => [
      lineTitle(line),
      moneyText(line.preco_centavos),
      ...beforeOf(line),
      moneyText(line.sobra_centavos),
      percentText(line.margem_bp),
    ]),
  };
  const today = result.linhas.flatMap((line, index) => {
    const price = input.linhas[index]?.preco_atual_centavos ?? null;
    const left = line.sobra_atual_centavos;
    return price === null || left === null ? [] : [[lineTitle(line), moneyText(price), moneyText(left)]];
  });
  if (today.length === 0) return [table];
  return [
    table,
    { caption: 'Os preços de hoje', columns: ['Serviço', 'Preço de hoje', 'Sobra de hoje'], rows: today },
  ];
}

const offers = ({ result }: Of<'pacote-de-banho'>): ResultTable => ({
  caption: 'O mesmo pacote com outros descontos',
  columns: ['Desconto', 'Por banho', 'Total', 'Sobra por banho'],
  rows: result.ofertas.map((offer) => [
    percentText(offer.desconto_bp),
    ...[offer.por_banho_centavos, offer.total_centavos, offer.sobra_por_banho_centavos].map(moneyText),
  ]),
});

const limits = ({ result }: Of<'pacote-de-banho'>): ResultTable => ({
  caption: 'Até onde vai o desconto',
  columns: ['Limite', 'Valor'],
  rows: [
    ['Preço por banho que empata', moneyText(result.preco_minimo_centavos)],
    [
      'Maior desconto sem prejuízo',
      result.desconto_limite_bp === null ? 'nenhum' : percentText(result.desconto_limite_bp),
    ],
    [
      'Maior desconto que deixa o mesmo que o avulso',
      result.desconto_igual_bp === null ? 'nenhum' : percentText(result.desconto_igual_bp),
    ],
  ],
});

const models = ({ result }: Of<'comissao'>): ResultTable => ({
  caption: 'Os modelos lado a lado',
  columns: ['Modelo', 'Comissão', 'Com descanso e encargos', 'Sobra da loja', 'Lucro'],
  rows: result.modelos.map((model) => [
    commissionModelNames[model.modelo],
    ...[model.comissao_centavos, model.total_centavos, model.sobra_centavos].map(moneyText),
    percentText(model.lucro_bp),
  ]),
});

const goals = ({ result: { empate, meta, hoje } }: Of<'ponto-de-equilibrio'>): ResultTable[] => [
  {
    caption: 'Para empatar e para a meta',
    columns: ['Quanto', 'Empate', 'Meta'],
    rows: [
      ['Venda do mês', moneyText(empate.venda_centavos), moneyText(meta.venda_centavos)],
      ['Venda por dia', moneyText(empate.venda_por_dia_centavos), moneyText(meta.venda_por_dia_centavos)],
      ['Atendimentos do mês', countText(empate.atendimentos), countText(meta.atendimentos)],
      ['Atendimentos por dia', tenthsText(empate.por_dia_decimos), tenthsText(meta.por_dia_decimos)],
    ],
  },
  ...(hoje
    ? [
        {
          caption: 'Hoje',
          columns: ['Quanto', 'Valor'],
          rows: [
            ['Venda do mês', moneyText(hoje.vendas_centavos)],
            ['Lucro do mês', moneyText(hoje.lucro_centavos)],
            ['Acima do empate', moneyText(hoje.acima_do_empate_centavos)],
            ['Quanto a venda cresce até a meta', percentText(hoje.crescimento_bp)],
          ],
        },
      ]
    : []),
];

function margins({ result: { preco, hoje, pode_perder } }: Of<'preco-da-consulta'>): ResultTable[] {
  if (hoje === null) return [];
  return [
    {
      caption: 'O preço de hoje e o novo',
      columns: ['Quanto', 'Hoje', 'Novo'],
      rows: [
        ['Preço', moneyText(hoje.preco_centavos), moneyText(preco.preco_centavos)],
        ['Sobra', moneyText(hoje.sobra_centavos), moneyText(preco.sobra_centavos)],
        ['Margem', percentText(hoje.margem_bp), percentText(preco.margem_bp)],
        ...(pode_perder === null ? [] : [['Consultas que pode perder por mês', '', countText(pode_perder)]]),
      ],
    },
  ];
}

/** Returns the tables that stand below the large numbers of a result; a row of prices shows the price that it had before. */
export function resultTables(computed: Computed, before: Previous = null): ResultTable[] {
  switch (computed.kind) {
    case 'minuto-produtivo':
      return [levels(computed)];
    case 'tabela-de-precos':
      return prices(computed, before);
    case 'pacote-de-banho':
      return [offers(computed), limits(computed)];
    case 'comissao':
      return [models(computed)];
    case 'ponto-de-equilibrio':
      return goals(computed);
    case 'preco-da-consulta':
      return margins(computed);
    default:
      return computed satisfies never;
  }
}
