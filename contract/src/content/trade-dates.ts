import * as z from 'zod/mini';
import { calendarDay, id } from '../primitives.ts';
import { addDays } from './event-dates.ts';

/** Kinds of trade dates: commemorations of the pet trade, retail dates, and vaccination campaigns. */
export const tradeDateKinds = ['setor', 'varejo', 'vacinacao'] as const;
export const tradeDateKind = z.enum(tradeDateKinds, `Escolha ${tradeDateKinds.join(' ou ')}`);

/** A date of the trade's calendar; its days are calendar days in Brazil. */
export const tradeDate = z.object({
  id,
  /** Stable name, ending in the year: `dia-mundial-do-gato-2027`. */
  slug: z.string(),
  nome: z.string(),
  data: z.iso.date(),
  /** The last day; null for a single day. */
  data_fim: z.nullable(z.iso.date()),
  tipo: tradeDateKind,
  observacao: z.string(),
});
export type TradeDate = z.infer<typeof tradeDate>;

const day = (required: string) => calendarDay(required, 'Use uma data que existe, como 2027-02-17');

/** Longest period of one query, in days. */
const longestPeriod = 400;

/** A period of trade dates, both days included. */
export const tradeDatesQuery = z
  .strictObject({ from: day('Informe o primeiro dia'), to: day('Informe o último dia') })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'O último dia não pode ser antes do primeiro',
      abort: true,
    }),
    z.refine(({ from, to }) => to <= addDays(from, longestPeriod), {
      path: ['to'],
      error: `Peça no máximo ${longestPeriod} dias de uma vez`,
    }),
  );
export type TradeDatesQuery = z.infer<typeof tradeDatesQuery>;
