import { type Choice, Quantity } from './amount.ts';
import type { FormSection, Headline, ResultTable, Sums } from './calculator.ts';
import type { Unit } from './units.ts';
import { units } from './units.ts';

/** The appearance of a cell: `input` is to be changed, `result` shows the calculator's main result. */
export type CellRole = 'title' | 'heading' | 'label' | 'input' | 'sum' | 'result' | 'note';

/**
 * A cell: a text, a number in its displayed unit (reais, not cents), or a formula in A1 notation without its "=", with English function
 * names. Texts that people typed may start with "=" and must be written as texts.
 */
export type SheetCell =
  | { role: CellRole; text: string }
  | { role: CellRole; number: number; unit: Unit }
  | { role: CellRole; formula: string; unit: Unit };

export interface Sheet {
  name: string;
  /** Widths in characters. */
  columns: number[];
  /** Rows from 1; null is an empty cell. */
  rows: (SheetCell | null)[][];
}

const text = (words: string, role: CellRole = 'label'): SheetCell => ({ role, text: words });

/** A cell before all others have their place. */
type Draft = SheetCell | (() => SheetCell) | null;

const note =
  'Mude os números das células de entrada: as contas se refazem. Imposto e encargos: confirme com seu contador.';

/** Places cells row by row: a quantity that stands somewhere is a reference in all formulas. */
class Layout {
  readonly cells = new Map<object, string>();
  private readonly rows: Draft[][] = [];
  private readonly isResult: (quantity: Quantity) => boolean;

  constructor(headlines: readonly Headline[]) {
    const shown = new Set(headlines.map(({ value, unit }) => `${value} ${unit}`));
    this.isResult = ({ value, unit }) => shown.has(`${value} ${unit}`);
  }

  /** Writes a row. A number or choice of a form, a quantity and a text have their cells. */
  row(...values: readonly (SheetCell | Quantity | Choice<string> | string | null)[]): void {
    const number = this.rows.length + 1;
    this.rows.push(
      values.map((value, column) => {
        if (value === null || typeof value === 'string' || 'role' in value)
          return typeof value === 'string' ? text(value) : value;
        const isPlaced = this.cells.has(value);
        const letter = String.fromCharCode(65 + column);
        if (!isPlaced)
          this.cells.set(value, values.length <= 3 ? `$${letter}$${number}` : `${letter}${number}`);
        if (!(value instanceof Quantity)) return text(value.options[value.value] ?? '', 'input');
        return this.draftOf(value, isPlaced);
      }),
    );
  }

  /** Starts a part after an empty row. */
  heading(...words: readonly string[]): void {
    this.row();
    this.row(...words.map((word) => text(word, 'heading')));
  }

  /** Writes a table, unless all its numbers stand above. */
  table({ columns, rows }: ResultTable): void {
    const isNew = rows.flat().some((cell) => cell instanceof Quantity && !this.cells.has(cell));
    if (!isNew) return;
    this.heading(...columns);
    for (const row of rows) this.row(...row);
  }

  has(quantity: Quantity): boolean {
    return this.cells.has(quantity);
  }

  finished(): (SheetCell | null)[][] {
    return this.rows.map((row) => row.map((cell) => (typeof cell === 'function' ? cell() : cell)));
  }

  private draftOf(quantity: Quantity, isPlaced: boolean): Draft {
    const { unit, value } = quantity;
    if (quantity.isTyped && !isPlaced)
      return quantity.isEmpty
        ? text('', 'input')
        : { role: 'input', number: value / units[unit].scale, unit };
    const role = this.isResult(quantity) ? 'result' : 'sum';
    return () => ({
      role,
      formula: isPlaced ? quantity.formula(this.cells) : quantity.own(this.cells),
      unit,
    });
  }
}

type CellValue = Quantity | Choice<string> | string;
type CellRow = Readonly<Record<string, CellValue>>;

function writeSection(
  layout: Layout,
  { title, parts }: FormSection,
  cells: Readonly<Record<string, unknown>>,
  beside: NonNullable<Sums<object>['beside']>,
): void {
  const single = parts.filter((part) => part.type !== 'rows');
  if (single.length > 0) layout.heading(title);
  for (const { name, label, options } of single) {
    const cell = cells[name] as CellValue;
    const asText = typeof cell === 'string' ? text(cell, 'input') : cell;
    const choices = options?.map(([, words]) => words).join(', ou ') ?? '';
    layout.row(
      label,
      asText,
      ...(typeof cell === 'object' && 'options' in cell ? [text(choices, 'note')] : []),
    );
  }
  for (const part of parts) {
    if (part.type !== 'rows') continue;
    const computed = Object.entries(beside[part.name] ?? {});
    layout.heading(...part.fields.map(({ label }) => label), ...computed.map(([label]) => label));
    (cells[part.name] as CellRow[]).forEach((row, index) => {
      layout.row(
        ...part.fields.map(({ name }) => {
          const cell = row[name] ?? '';
          return typeof cell === 'string' ? text(cell, 'input') : cell;
        }),
        ...computed.map(([, quantities]) => quantities[index] ?? null),
      );
    });
  }
}

interface SheetOptions {
  titulo: string;
  planilha: string;
  form: readonly FormSection[];
  headlines: readonly Headline[];
  tables: readonly ResultTable[];
  computed: Sums<object> & { cells: Readonly<Record<string, unknown>> };
}

/** Returns the spreadsheet of a calculation, whose formulas follow a change of an input cell, and the cell of each quantity. */
export function layoutOf({ titulo, planilha, form, headlines, tables, computed }: SheetOptions) {
  const { cells, steps, beside = {}, more = [], moreTables = [] } = computed;
  const layout = new Layout(headlines);
  layout.row(text(titulo, 'title'));
  layout.row(text(note, 'note'));
  for (const section of form) writeSection(layout, section, cells, beside);
  layout.heading('Contas');
  for (const [label, quantity] of [...steps, ...more]) if (!layout.has(quantity)) layout.row(label, quantity);
  for (const table of [...tables, ...moreTables]) layout.table(table);
  const rows = layout.finished();
  const widest = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: widest }, (_, index) => (index === 0 ? 44 : 16));
  return { sheet: { name: planilha, columns, rows } satisfies Sheet, cellOf: layout.cells };
}
