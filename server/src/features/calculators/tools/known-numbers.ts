import type { Calculation } from '@matilha/contract/calculators/calculation';
import { exampleOf } from '@matilha/contract/calculators/example-values';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { CalculationCard } from '@matilha/contract/chat/steps';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { PriceRow } from '@matilha/contract/shop/shop';
import type { Executor } from '#server/database/connection.ts';
import type { ToolRun } from '#server/features/tools/api.ts';
import { presentCalculation } from '../present.ts';
import type { CalculationJson } from '../repository.ts';
import type { Values } from './arguments.ts';
import { exampleLabel, ownValues, type Source } from './fill-input.ts';

/** The numbers of "Minha loja" that an assistant may read, without those that the person left out of its conversation. */
export interface ShopNumbers {
  /** The price list, with the day (YYYY-MM-DD) since which all of it is confirmed; null without one. */
  prices: { rows: readonly PriceRow[]; confirmedOn: string } | null;
  /** The newest calculation of each kind, the one stored last first. */
  calculations: readonly CalculationJson[];
}
export type ReadShopNumbers = (
  db: Executor,
  reader: { userId: number; assistantId: number },
) => Promise<ShopNumbers>;

/** Fields that stand for the same thing in every calculator that has them. The clinic's tax is another one. */
const shared = [
  'minuto_milesimos',
  'comissao_bp',
  'comissao_de',
  'dias_uteis',
  'descansos',
  'encargos_bp',
  'imposto_bp',
  'cartao_bp',
  'lucro_bp',
];
const clinic: CalculationKind = 'preco-da-consulta';

const shortDay = (day: string): string => day.split('-').reverse().join('/');

/** Returns stored calculations as they are shown. */
export const presentNewest = (stored: readonly CalculationJson[]): Calculation[] =>
  stored.map(({ created, ...row }) => presentCalculation({ ...row, createdAt: new Date(created) }));

/**
 * Returns the numbers that are known for a calculator: those of this conversation's last calculation of its kind, of the stored one, the price list, and
 * what other stored calculations have in common with it. Numbers of the example are none.
 */
export async function knownNumbers(
  { db, user, assistantId, earlier }: ToolRun,
  kind: CalculationKind,
  readShop: ReadShopNumbers,
): Promise<Source[]> {
  const [cards, { prices, calculations }] = await Promise.all([
    earlier(),
    readShop(db, { userId: user.id, assistantId }),
  ]);
  const stored = presentNewest(calculations);
  const last = cards.find((card) => card.kind === kind);
  const own = stored.filter((calculation) => calculation.kind === kind);
  const others = stored.filter((calculation) => calculation.kind !== kind);
  return [
    ...(last ? [{ label: labelOfLast(last), values: last.input }] : []),
    ...minuteOf(stored),
    ...own.map((calculation) => ({ label: labelOf(calculation), values: ownValues(calculation) })),
    ...(prices
      ? [{ label: `sua tabela de ${shortDay(prices.confirmedOn)}`, values: priceValues(prices.rows) }]
      : []),
    ...others.map((calculation) => ({
      label: labelOf(calculation),
      values: sharedValues(kind, calculation),
    })),
  ];
}

/** A number of the example stays one in the next calculation, which the label says of all: the card does not know which they are. */
const labelOfLast = ({ origins }: CalculationCard): string =>
  origins.some((origin) => origin.includes(exampleLabel))
    ? 'a conta anterior desta conversa, que tem números de exemplo'
    : 'a conta anterior desta conversa';

const labelOf = ({ created_at }: Calculation): string =>
  `seu cálculo de ${shortDay(dayInBrazil(new Date(created_at)))}`;

/** The minute's cost is the result of its own calculator. */
function minuteOf(stored: readonly Calculation[]): Source[] {
  const calculation = stored.find((known) => known.kind === 'minuto-produtivo');
  if (calculation?.kind !== 'minuto-produtivo' || exampleOf(calculation).isAll) return [];
  const values = { minuto_milesimos: calculation.result.minuto_milesimos };
  return [{ label: labelOf(calculation), values }];
}

function sharedValues(kind: CalculationKind, calculation: Calculation): Values {
  const values = ownValues(calculation);
  const crossesClinic = (kind === clinic) !== (calculation.kind === clinic);
  return Object.fromEntries(
    shared.flatMap((name) =>
      values[name] === undefined || values[name] === null || (crossesClinic && name === 'imposto_bp')
        ? []
        : [[name, values[name]]],
    ),
  );
}

/** Returns the price list as rows of the calculators that price or pay services. */
function priceValues(rows: readonly PriceRow[]): Values {
  const priced = rows.flatMap(({ preco_centavos: price, ...row }) =>
    price === null ? [] : [{ ...row, price }],
  );
  return {
    linhas: priced.map(({ servico, porte, pelagem, minutos, price }) => ({
      servico,
      porte,
      pelagem,
      preco_atual_centavos: price,
      ...(minutos !== null && { minutos }),
    })),
    servicos: priced.map(({ servico, porte, pelagem, price }) => ({
      nome: [servico, porte, pelagem].filter(Boolean).join(', '),
      preco_centavos: price,
    })),
  };
}
