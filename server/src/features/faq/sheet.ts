import { type SheetColumns, textColumn } from '#server/features/records/api.ts';

/** The FAQ as a spreadsheet. */
export const faqSheet: SheetColumns = {
  pergunta: textColumn('Pergunta', { example: 'Posso mudar de plano?', width: 40, wrap: true }),
  resposta: textColumn('Resposta', { example: 'Pode, quando quiser.', width: 80, wrap: true }),
};
