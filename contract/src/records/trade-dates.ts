import * as z from 'zod/mini';
import { calendarDay, oneLine } from '../primitives.ts';
import { tradeDateKind } from '../trade-dates.ts';
import { recordContract } from './record-contract.ts';

const day = (required: string) => calendarDay(required, 'Use uma data que existe');

const shape = {
  nome: oneLine(80, 'Dê um nome à data'),
  data: day('Informe o dia'),
  /** The last day of a date of several days. */
  data_fim: z.nullable(day('Informe o último dia')),
  tipo: tradeDateKind,
  observacao: oneLine(140, 'Diga o que a data traz à loja'),
  /** Only active dates reach subscribers and assistants. */
  active: z.boolean('Diga se aparece'),
};
/** The kinds of dates, in the words of forms and spreadsheets. */
export const tradeDateKindWords = {
  setor: 'Setor',
  varejo: 'Varejo',
  vacinacao: 'Vacinação',
} satisfies Record<z.infer<typeof tradeDateKind>, string>;

/** A date of the trade's calendar as the panel edits it. */
export const tradeDateRecord = recordContract(
  shape,
  z.strictObject(shape).check(
    z.refine(({ data, data_fim }) => data_fim === null || data_fim > data, {
      path: ['data_fim'],
      error: 'O último dia deve ser depois do primeiro',
    }),
  ),
);
