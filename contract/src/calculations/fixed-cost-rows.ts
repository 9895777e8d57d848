import type { FixedCost } from './fields.ts';
import { formula, type SheetWriter, text, toCents, typedCell } from './sheet.ts';

/** Writes the rows of fixed costs; returns the reference of their sum. */
export function writeFixedCosts(sheet: SheetWriter, costs: readonly FixedCost[], key?: string): string {
  sheet.heading('Custos fixos', 'Por mês', 'Parte', 'Valor da parte');
  const rows = costs.map(({ nome, valor_centavos, parte_bp }) => {
    const number = sheet.rows.length + 1;
    return sheet.row(
      text(nome, 'input'),
      typedCell(valor_centavos, 'reais'),
      typedCell(parte_bp, 'percentual'),
      formula(toCents(`B${number}*C${number}`), 'reais'),
    );
  });
  return sheet.sum('Total dos custos fixos', toCents(`SUM(D${rows[0]}:D${rows.at(-1)})`), 'reais', key);
}
