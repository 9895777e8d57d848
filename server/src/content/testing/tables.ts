import { readFigure } from '../stated-sums.ts';

export interface Table {
  header: string[];
  rows: string[][];
}

/** Returns the figure in a table cell, a percentage as written; null for any other content. */
export function cellFigure(cell: string): number | null {
  const plain = cell.replaceAll('**', '').trim();
  const figure = readFigure(plain);
  return figure?.length === plain.length ? figure.value : null;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** Returns the Markdown tables of a text: header and rows, without the line of dashes. */
export function tablesOf(texto: string): Table[] {
  return texto.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'));
    const [header, , ...rows] = lines.map(cellsOf);
    return header ? [{ header, rows }] : [];
  });
}
