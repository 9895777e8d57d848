import { readXml } from './read-xml.ts';

/** How a number is shown, where that changes its meaning. */
export type CellStyle = 'day' | 'percent' | 'number';

/** Excel's own formats of dates, and of times, which only stand in cells with dates. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

function styleOf(id: number, code: string | undefined): CellStyle {
  // Quoted texts, escaped characters and colours or languages in brackets say nothing about the number.
  const bare = (code ?? '').replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  if (code === undefined ? isBuiltInDay(id) : /[dmy]/i.test(bare.replace(/general|geral/gi, '')))
    return 'day';
  return id === 9 || id === 10 || bare.includes('%') ? 'percent' : 'number';
}

/** Returns the styles of an Excel file by their place, to which its cells refer. */
export function readStyles(xml: Buffer | undefined): CellStyle[] {
  const codes = new Map<number, string>();
  const styles: CellStyle[] = [];
  if (!xml) return styles;
  let inCells = false;
  readXml(xml, {
    open({ name, attributes }) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) styles.push(styleOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
