/** The number formats of cells. Amounts are in reais, percentages as fractions. */
export const cellFormats = {
  reais: '"R$" #,##0.00',
  minuto: '"R$" #,##0.000',
  percentual: '0.00%',
  fracao: '0.0000',
  inteiro: '#,##0',
  decimal: '#,##0.0',
} as const;
export type CellFormat = keyof typeof cellFormats;

/** The appearance of a cell: `input` is one to be changed, `result` one that the formulas compute. */
export type CellRole = 'title' | 'heading' | 'label' | 'input' | 'sum' | 'result' | 'note';

/**
 * A cell: a text, a number, or a formula in A1 notation without its "=", with English function names. Texts that people typed may start with "="
 * and must be written as texts. `key` is the path of the same number in the result ("linhas.0.preco_centavos").
 */
export type SheetCell =
  | { role: CellRole; text: string }
  | { role: CellRole; number: number; format: CellFormat }
  | { role: CellRole; formula: string; format: CellFormat; key?: string };

export interface Sheet {
  name: string;
  /** Widths in characters. */
  columns: number[];
  /** Rows from 1; null is an empty cell. */
  rows: (SheetCell | null)[][];
}

const scales: Readonly<Record<CellFormat, number>> = {
  reais: 100,
  minuto: 1_000,
  percentual: 10_000,
  fracao: 10_000,
  inteiro: 1,
  decimal: 10,
};

/** Returns how many units of the result are 1 in a cell of this format: 100 cents for reais. */
export const scaleOf = (format: CellFormat): number => scales[format];

export const text = (words: string, role: CellRole = 'label'): SheetCell => ({ role, text: words });

/** Returns a cell to be changed, from cents, basis points, minutes…; an empty one for null. */
export const typedCell = (value: number | null, format: CellFormat): SheetCell =>
  value === null ? { role: 'input', text: '' } : { role: 'input', number: value / scales[format], format };

export const formula = (
  words: string,
  format: CellFormat,
  key?: string,
  role: CellRole = 'sum',
): SheetCell => ({
  role,
  formula: words,
  format,
  ...(key === undefined ? {} : { key }),
});

/** Writes rows from the top; each method returns the reference or the row that formulas below use. */
export class SheetWriter {
  readonly rows: (SheetCell | null)[][] = [];

  /** Returns the number of the row. */
  row(...cells: (SheetCell | null)[]): number {
    return this.rows.push(cells);
  }

  title(words: string, note: string): void {
    this.row(text(words, 'title'));
    this.row(text(note, 'note'));
  }

  /** Starts a part after an empty row. */
  heading(...words: string[]): void {
    this.row();
    this.row(...words.map((word) => text(word, 'heading')));
  }

  /** Returns the reference of a number to be changed. */
  field(label: string, value: number | null, format: CellFormat): string {
    return `$B$${this.row(text(label), typedCell(value, format))}`;
  }

  /** Returns the reference of a text to be changed. */
  choice(label: string, value: string, note: string): string {
    return `$B$${this.row(text(label), text(value, 'input'), text(note, 'note'))}`;
  }

  /** Returns the reference of a sum. */
  sum(label: string, words: string, format: CellFormat, key?: string, role: CellRole = 'sum'): string {
    return `$B$${this.row(text(label), formula(words, format, key, role))}`;
  }

  /** Returns the reference of a number that answers the calculator's question. */
  result(label: string, words: string, format: CellFormat, key?: string): string {
    return this.sum(label, words, format, key, 'result');
  }
}

/** Returns a formula that rounds to cents. */
export const toCents = (words: string): string => `ROUND(${words},2)`;

/** Returns a formula of one amount divided by another in whole cents, which spreadsheets divide without an error when it comes out even. */
export const centsBy = (above: string, below: string): string =>
  `ROUND(${above}*100,0)/ROUND(${below}*100,0)`;

export const directionTexts = { 'mais-proximo': 'mais próximo', 'para-cima': 'para cima' } as const;

/** Returns a formula that brings a price to its step, as `toStep` does. */
export const stepFormula = (price: string, step: string, direction: string): string => {
  const steps = centsBy(price, step);
  return `ROUND(MAX(1,IF(${direction}="${directionTexts['para-cima']}",ROUNDUP(${steps},0),ROUND(${steps},0)))*${step},2)`;
};

/** The note above every sheet. */
export const sheetNote =
  'Mude os números das células de entrada: as contas se refazem. Imposto e encargos: confirme com seu contador.';
