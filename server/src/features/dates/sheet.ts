import { tradeDateKindWords } from '@matilha/contract/records/trade-dates';
import {
  dayColumn,
  type SheetColumns,
  textColumn,
  wordsColumn,
  yesColumn,
} from '#server/features/records/api.ts';

/** The trade dates as a spreadsheet. */
export const tradeDateSheet: SheetColumns = {
  nome: textColumn('Nome', { example: 'Dia do Banho' }),
  data: dayColumn('Dia', '2027-09-10'),
  data_fim: dayColumn('Último dia', null),
  tipo: wordsColumn('Tipo', tradeDateKindWords),
  observacao: textColumn('Observação', { example: 'Banho com desconto e fotos', width: 60, wrap: true }),
  active: yesColumn('Aparece'),
};
