import {
  choiceColumn,
  dayColumn,
  type SheetColumns,
  textColumn,
  yesColumn,
} from '#server/features/records/api.ts';

/** The trade dates as a spreadsheet. */
export const tradeDateSheet: SheetColumns = {
  nome: textColumn('Nome', { example: 'Dia do Banho' }),
  data: dayColumn('Dia', '2027-09-10'),
  data_fim: dayColumn('Último dia', null),
  tipo: choiceColumn('Tipo', [
    ['Setor', 'setor'],
    ['Varejo', 'varejo'],
    ['Vacinação', 'vacinacao'],
  ]),
  observacao: textColumn('Observação', { example: 'Banho com desconto e fotos', width: 60, wrap: true }),
  active: yesColumn('Aparece'),
};
