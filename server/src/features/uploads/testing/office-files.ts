import { writeZip } from '#server/testing/write-zip.ts';

const zip = (files: Record<string, string>): Buffer =>
  writeZip(Object.entries(files).map(([path, content]) => ({ path, content })));

const mainPart = {
  docx: [
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ],
  docm: ['word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
  xlsx: ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  pptx: [
    'ppt/presentation.xml',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
  ],
} as const;

/** Returns the smallest file of an office program. */
export function officeFile(kind: keyof typeof mainPart): Buffer {
  const [name, type] = mainPart[kind];
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${name}" ContentType="${type}"/></Types>`;
  return zip({ '[Content_Types].xml': types, [name]: '<document/>' });
}

export const plainZip = () => zip({ 'leia.txt': 'oi' });
export const pdf = () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
