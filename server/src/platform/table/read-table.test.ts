import { describe, expect, it } from 'vitest';
import { writeZip } from '#server/testing/write-zip.ts';
import { writeSheet } from '../sheet/write-sheet.ts';
import { csvLine, csvStart } from '../text/csv.ts';
import { readTable } from './read-table.ts';

const read = async (file: string | Buffer, mostRows = 5_000) =>
  (await readTable(Buffer.from(file), mostRows)).map(({ cells }) => cells);
const problemOf = async (file: string | Buffer, mostRows?: number): Promise<string> =>
  read(file, mostRows).then(
    () => 'read',
    (error) => error.fields?.arquivo ?? String(error),
  );

const workbook = `<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
/** Returns an Excel file with these rows in its first sheet. */
const xlsx = (rows: string, more: Record<string, string> = {}) =>
  writeZip(
    Object.entries({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    }).map(([path, content]) => ({ path, content })),
  );
const formats = (codes: readonly string[]) => {
  const own = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const used = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  return {
    'xl/styles.xml': `<styleSheet><numFmts>${own}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/>${used}</cellXfs></styleSheet>`,
  };
};

describe('CSV', () => {
  it('finds the separator and reads quotes, lines in cells and either line end', async () => {
    const rows = [
      ['Nome', 'Dia'],
      ['a;b "c"\nd', '1'],
      ['e', ''],
    ];
    expect(await read('Nome;Dia\r\n"a;b ""c""\nd";1\r\n\r\ne;')).toEqual(rows);
    expect(await read('Nome,Dia\n"a;b ""c""\nd",1\n,\ne,')).toEqual(rows);
    expect(await read('Nome\tDia\n"x"y\t"z";')).toEqual([rows[0], ['xy', 'z;']]);
  });

  it('numbers rows by their place where a file gives a number that no row has', async () => {
    const rows = await readTable(
      xlsx(
        '<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row><row r="99999999999999999999"><c><v>1</v></c></row>',
      ),
      10,
    );
    expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('numbers lines as a spreadsheet does', async () => {
    const rows = await readTable(Buffer.from('a;b\n"x\ny";1\n\nz;2'), 10);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('reads UTF-8 with and without its mark, and the encoding of Excel in Brazil', async () => {
    for (const file of [
      Buffer.from('Ação;Ção'),
      Buffer.from('\uFEFFAção;Ção'),
      Buffer.from('Ação;Ção', 'latin1'),
    ])
      expect(await read(file)).toEqual([['Ação', 'Ção']]);
  });

  it('returns every text that our own files write', async () => {
    const texts = ['=1+1', ' -2', "'=x", "''+y", "'palavra'", '@a', '"', 'a;b\nc', 'é'];
    expect(await read(csvStart + csvLine(texts))).toEqual([texts]);
  });

  it('refuses binary files, open quotes, too many rows and too many columns', async () => {
    expect(await problemOf(Buffer.from('%PDF-1.7 x'))).toMatch(/^Isto não é uma planilha/);
    expect(await problemOf(Buffer.alloc(0))).toBe('O arquivo está vazio');
    expect(await problemOf('a;"b')).toMatch(/aspas que não fecham/);
    expect(await problemOf('n\n1\n2\n3', 2)).toBe('O arquivo tem mais de 2 linhas: divida em vários');
    expect(await problemOf(';'.repeat(1_000_000))).toBe('O arquivo tem mais de 100 colunas');
  });

  it('reports a character that cannot be stored in its cell', async () => {
    expect(await read('a\u0000b;c')).toEqual([[{ problem: 'Retire os caracteres especiais' }, 'c']]);
  });
});

describe('XLSX', () => {
  it('returns the cells of our own files', async () => {
    const columns = ['A', 'B', 'C'].map((title) => ({ title, width: 9 }));
    const rows = [
      ['=1+1', { day: '2027-02-17' }, 7],
      ['duas\nlinhas <&>', { day: '1999-12-31' }, null],
    ] as const;
    expect(await read(await writeSheet({ name: 'x', columns, rows }))).toEqual([
      ['A', 'B', 'C'],
      ...rows.map((row) => (row[2] === null ? row.slice(0, 2) : row)),
    ]);
  });

  it('reads days in any format, percentages, and formulas by their last value', async () => {
    const cells = `<c r="A1" s="1"><v>46435.75</v></c><c r="B1" s="3"><v>46435</v></c><c r="C1" s="2"><v>0.15</v></c>
      <c r="D1" s="4"><v>12.5</v></c><c r="E1" t="str"><f>A1&amp;"x"</f><v>ok</v></c><c r="F1"><f>1/0</f></c>
      <c r="G1" t="e"><v>#DIV/0!</v></c><c r="H1" t="inlineStr"><is><r><t>um</t></r><r><t> dois</t></r></is></c><c r="I1" t="b"><v>1</v></c>`;
    const file = xlsx(
      `<row r="3">${cells}</row>`,
      formats(['[$-416]dd/mm/yyyy', '&quot;R$&quot; #,##0.00;[Red]-0']),
    );
    expect(await readTable(file, 5)).toEqual([
      {
        line: 3,
        cells: [
          { day: '2027-02-17' },
          { day: '2027-02-17' },
          { percent: 0.15 },
          12.5,
          'ok',
          null,
          { problem: 'A fórmula desta célula deu erro: #DIV/0!' },
          'um dois',
          true,
        ],
      },
    ]);
  });

  it('refuses bombs, entities, protected and damaged files, and too many columns', async () => {
    const spaces = ' '.repeat(50_000_000);
    expect(await problemOf(xlsx(spaces))).toMatch(/grande demais ao ser descompactado/);
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>';
    expect(await problemOf(xlsx('', { 'xl/worksheets/sheet1.xml': entity }))).toMatch(/^Isto não é/);
    expect(await problemOf(xlsx('<row><c r="XFD1"><v>1</v></c></row>'))).toMatch(/100 colunas/);
    expect(await problemOf(xlsx('<row><c t="s"><v>99</v></c></row>'))).toBe('read');
    expect(await problemOf(xlsx('').subarray(0, 200))).toMatch(/danificado/);
    expect(await problemOf(writeZip([{ path: 'a.txt', content: 'oi' }]))).toMatch(/^Isto não é uma planilha/);
    const nested = '<a>'.repeat(8_000_000);
    expect(await problemOf(xlsx(nested))).toMatch(/^Isto não é uma planilha/);
    const shared = `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`;
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    expect(await problemOf(xlsx(row, { 'xl/sharedStrings.xml': shared }))).toBe(
      'A planilha tem texto demais',
    );
  });
});

it('refuses paths outside, links and sizes that lie', async () => {
  const problemWith = (changes: object) =>
    problemOf(writeZip([{ path: 'xl/workbook.xml', content: 'x', ...changes }]));
  for (const path of ['../xl/a.xml', '/etc/passwd', 'C:\\a', 'a\\..\\b'])
    expect(await problemWith({ path })).toMatch(/sai da pasta/);
  expect(await problemWith({ unixMode: 0o120777 })).toMatch(/atalho/);
  expect(await problemWith({ flags: 1 })).toMatch(/senha/);
  expect(await problemWith({ size: 5 })).toMatch(/danificado/);
});
