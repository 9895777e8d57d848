import { inflateRawSync } from 'node:zlib';

/** Returns the texts of the files in a ZIP archive by name. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(begin, begin + packed);
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

export interface ReadSheet {
  /** Values row by row; a missing cell is undefined. Days and times are Excel's numbers. */
  rows: (string | number | undefined)[][];
  /** The XML of the sheet and of its styles, for details that the values do not show. */
  xml: string;
  styles: string;
}

/** Returns the sheet, its styles and its texts. Throws for a file that Excel would call damaged. */
function openSheet(file: Uint8Array) {
  const files = unzip(Buffer.from(file));
  const part = (name: string) => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`no ${name} among ${[...files.keys()].join(', ')}`);
    return text;
  };
  for (const [name, text] of files)
    if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
      throw new Error(`a character that XML forbids in ${name}`);
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    plain(text),
  );
  const xml = part('xl/worksheets/sheet1.xml');
  const rows = [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => row);
  return { rows, xml, shared, styles: part('xl/styles.xml') };
}

/** Reads the only sheet of an Excel file, independently of the library that wrote it. Throws for a damaged file and for a formula. */
export function readSheet(file: Uint8Array): ReadSheet {
  const { rows, xml, shared, styles } = openSheet(file);
  return { rows: rows.map((row) => readRow(row, shared) as ReadSheet['rows'][number]), xml, styles };
}

/** A formula with the value that is stored beside it; undefined without one. */
export interface ReadFormula {
  formula: string;
  value: string | number | undefined;
}

/** Reads values and formulas of the only sheet in the same way. */
export const readFormulas = (file: Uint8Array): (string | number | ReadFormula | undefined)[][] => {
  const { rows, shared } = openSheet(file);
  return rows.map((row) => readRow(row, shared, true));
};

function readRow(
  row: string,
  shared: string[],
  formulas = false,
): (string | number | ReadFormula | undefined)[] {
  const values: (string | number | ReadFormula | undefined)[] = [];
  for (const [, letter = 'A', attributes = '', inside = ''] of row.matchAll(
    /<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const at = letter.charCodeAt(0) - 65;
    const [, formula, shown] = (formulas && /^<f>(.*)<\/f>(?:<v>([^<]*)<\/v>)?$/.exec(inside)) || [];
    if (formula !== undefined) {
      const isNumber = shown !== undefined && !attributes.includes('t="str"');
      values[at] = { formula: plain(formula), value: isNumber ? Number(shown) : shown };
      continue;
    }
    if (formulas && inside === '') continue;
    const text = /^<v>(-?[\d.]+)<\/v>$/.exec(inside)?.[1];
    if (text === undefined) throw new Error(`not a value: ${inside}`);
    const value = attributes.includes('t="s"') ? shared[Number(text)] : Number(text);
    if (value === undefined) throw new Error(`no text ${text}`);
    values[at] = value;
  }
  return values;
}

/** Returns the number that Excel stores for a day. */
export const sheetDay = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;
