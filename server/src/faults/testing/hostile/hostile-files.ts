import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import { bomb, makeMovingWebp, makePicture } from '#server/platform/testing/make-photo.ts';
import { writeZip } from '#server/testing/write-zip.ts';

export interface HostileFile {
  path: string;
  type: string;
  bytes: Buffer;
  /** A picture that may be opened, as long as that costs little. */
  mayOpen?: boolean;
}

/** Sizes of the attacks: an attack of a tenth of the size shows whether the effect grows with it. */
interface Sizes {
  /** Pixels of a side of a square picture, a multiple of eight. */
  side: number;
  /** Repetitions within an archive or a spreadsheet. */
  times: number;
}

export const smallSizes: Sizes = { side: 4_800, times: 20_000 };
export const fullSizes: Sizes = { side: 7_000, times: 40_000 };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

async function deflateZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 6 });
  const packed = buffer(deflate);
  const part = Buffer.alloc(1024 * 1024);
  for (let left = length; left > 0; left -= part.length) {
    if (!deflate.write(part.subarray(0, left)))
      await new Promise<void>((drained) => deflate.once('drain', () => drained()));
  }
  deflate.end();
  return packed;
}

/** Returns a whole PNG of 16 bits, four channels and seven passes, which is decoded in memory as a whole: 8 bytes for each pixel. */
export async function interlacedPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  // Each row of a pass begins with the number of its filter.
  const rows = await deflateZeros(side * side * 8 + (15 * side) / 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns a progressive JPEG whose last scan is repeated as often as fits into 8 MB. */
async function jpegOfScans(side: number, times: number): Promise<Buffer> {
  const whole = await makePicture(side, side).grayscale().blur(50).jpeg({ progressive: true }).toBuffer();
  const last = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const room = Math.floor((7_500_000 - whole.length) / last.length);
  const scans = Array.from({ length: Math.max(1, Math.min(times, room)) }, () => last);
  return Buffer.concat([whole.subarray(0, -2), ...scans, whole.subarray(-2)]);
}

/** Returns the pictures that cost far more than their bytes, by name. Each goes to the same route. */
export async function hostilePictures({ side, times }: Sizes): Promise<Record<string, HostileFile>> {
  const picture = (type: string, bytes: Buffer): HostileFile => ({ path: '/api/photos', type, bytes });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000">${'<circle r="9"/>'.repeat(times)}</svg>`;
  return {
    'an interlaced PNG of 16 bits': picture('image/png', await interlacedPng(side)),
    'a JPEG of many scans': { ...picture('image/jpeg', await jpegOfScans(1_000, times)), mayOpen: true },
    'an SVG disguised as PNG': picture('image/png', Buffer.from(svg)),
    'a GIF disguised as PNG': picture('image/png', await makePicture(900, 900).gif().toBuffer()),
    'a TIFF disguised as JPEG': picture('image/jpeg', await makePicture(900, 900).tiff().toBuffer()),
    'a moving WebP': { ...picture('image/webp', await makeMovingWebp(side, 3)), mayOpen: true },
    'a moving WebP that is cut': picture('image/webp', (await makeMovingWebp(200, 3)).subarray(0, -100)),
    'a PNG that claims a billion pixels': picture('image/png', bomb(40_000, 40_000)),
  };
}

const front = (fields: string): string => `---\n${fields}\n---\n`;
type Files = Record<string, string | Buffer>;
const archive = (files: Files): HostileFile => ({
  path: '/api/admin/knowledge/import-preview?file_name=a.zip',
  type: 'application/octet-stream',
  bytes: writeZip(Object.entries(files).map(([path, content]) => ({ path, content }))),
});
const text = 'x\n'.repeat(120_000);
const material = (at: number): string => `materiais/a/b/${at}.md`;

const mostOfFrontMatter = 16_000;
/** Returns as many files as all front matters may fill. */
const fronts = (fields: string): Files =>
  Object.fromEntries(Array.from({ length: 125 }, (_, at) => [material(at), `${front(fields)}texto`]));

function aliases(): string {
  const names = Array.from({ length: 12 }, (_, at) => String.fromCharCode(97 + at));
  const lines = names.map((name, at) => {
    const before = names[at - 1];
    return `${name}: &${name} [${Array.from({ length: 9 }, () => (before ? `*${before}` : 'x')).join(', ')}]`;
  });
  return lines.join('\n');
}

/** Returns archives of the knowledge bank that grow while they are read, by name. */
export function hostileArchives({ times }: Sizes): Record<string, HostileFile> {
  const inner = archive({ [material(1)]: text }).bytes;
  return {
    'a snippet that is repeated': archive({
      'trechos/t.md': front('') + text,
      [material(1)]: front('titulo_material: Um') + '{{t}}\n'.repeat(times),
    }),
    'snippets in many files': archive({
      'trechos/t.md': front('') + text.slice(0, 200_000),
      ...Object.fromEntries(
        Array.from({ length: 1_900 }, (_, at) => [material(at), `${front(`ordem: ${at}`)}{{t}}\n`]),
      ),
    }),
    'a snippet of snippets': archive({
      'trechos/t.md': front('') + '{{u}}\n'.repeat(times / 4),
      'trechos/u.md': front('') + '{{t}}\n'.repeat(times / 4),
      [material(1)]: front('titulo_material: Um') + '{{t}}\n'.repeat(times),
    }),
    'front matters of many keys': archive(
      fronts(
        `a: {${Array.from({ length: 2_200 }, (_, at) => `k${at}`).join(',')}}`.slice(0, mostOfFrontMatter),
      ),
    ),
    'front matters that are nested': archive(fronts(`a: ${'['.repeat(7_900)}${']'.repeat(7_900)}`)),
    'front matters of aliases': archive(fronts(aliases())),
    'an archive within an archive': archive({ 'materiais/a.zip': inner, [material(1)]: inner }),
    'a text of many megabytes': archive({ [material(1)]: front('ordem: 1') + 'x'.repeat(times * 500) }),
  };
}

const book: Files = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1" xmlns:r="r"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
};
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const columns = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** Returns spreadsheets that grow while they are read, by name. */
export function hostileSheets({ times }: Sizes): Record<string, HostileFile> {
  const spreadsheet = (files: Files): HostileFile => ({
    ...archive({ ...book, ...files }),
    path: '/api/admin/faq/import-preview?file_name=a.xlsx',
  });
  const row = (line: number) =>
    `<row r="${line}">${columns.map((name) => `<c r="${name}${line}" t="s"><v>0</v></c>`).join('')}</row>`;
  const rows = Array.from({ length: 4_000 }, (_, at) => row(at + 1)).join('');
  const strings = (content: string) => `<sst><si><t>${content}</t></si></sst>`;
  return {
    'a shared string in every cell': spreadsheet({
      'xl/sharedStrings.xml': strings('x'.repeat(times * 25)),
      'xl/worksheets/sheet1.xml': sheet(rows),
    }),
    'shared strings of many megabytes': spreadsheet({
      'xl/sharedStrings.xml': strings('x'.repeat(times * 900)),
      'xl/worksheets/sheet1.xml': sheet(rows),
    }),
    'tags within tags': spreadsheet({
      'xl/worksheets/sheet1.xml': '<a>'.repeat(times * 300),
    }),
    'more bytes than a sheet may have': spreadsheet({
      'xl/worksheets/sheet1.xml': sheet(' '.repeat(times * 2_200)),
    }),
  };
}
