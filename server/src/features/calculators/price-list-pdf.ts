import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { PriceRow } from '@matilha/contract/shop/shop';
import PdfDocument from 'pdfkit';
import { cleanLine } from '#server/platform/text/clean-text.ts';

export interface PriceList {
  /** The name of the shop; empty leaves it out. */
  shop: string;
  /** The day of the prices (YYYY-MM-DD). */
  day: string;
  rows: readonly PriceRow[];
}

/** A4 in points, with its margin. */
const margin = 48;
const page = { width: 595.28, height: 841.89 };
const width = page.width - 2 * margin;
const bottom = page.height - margin;
const rowHeight = 22;
const headingHeight = 34;
const ink = '#1f2a24';
const muted = '#55605a';
const line = '#d5ddd8';

/** The standard fonts of PDF have the letters of Western Europe, no emoji and no other script. */
const inFont = (text: string): string =>
  cleanLine(text.normalize('NFC').replace(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/gu, ''), 200);

/** Returns "Pequeno, curto"; nothing for a service without sizes. */
const sizeOf = ({ porte, pelagem }: PriceRow): string =>
  [porte, pelagem]
    .filter(Boolean)
    .join(', ')
    .replace(/^./u, (letter) => letter.toLocaleUpperCase('pt-BR'));

/** Returns rows by their service, in the order of their first row. */
function byService(rows: readonly PriceRow[]): Map<string, PriceRow[]> {
  const services = new Map<string, PriceRow[]>();
  for (const row of rows) services.set(row.servico, [...(services.get(row.servico) ?? []), row]);
  return services;
}

type Document = InstanceType<typeof PdfDocument>;

/** Starts a page when less than `height` points are left on this one. */
function keepRoom(pdf: Document, height: number): void {
  if (pdf.y + height <= bottom) return;
  pdf.addPage();
}

function writeHead(pdf: Document, { shop, day }: PriceList): void {
  const name = inFont(shop);
  const title = name || 'Tabela de preços';
  pdf.font('Helvetica-Bold').fontSize(26).fillColor(ink).text(title, margin, margin, { width });
  const below = `${name ? 'Tabela de preços de ' : 'Preços de '}${day.split('-').reverse().join('/')}`;
  pdf.font('Helvetica').fontSize(12).fillColor(muted).text(below, { width });
  pdf.moveDown(1);
}

function writeRow(pdf: Document, label: string, row: PriceRow, font: { name: string; size: number }): void {
  const { y } = pdf;
  const price = row.preco_centavos === null ? '' : moneyText(row.preco_centavos);
  pdf.font('Helvetica-Bold').fontSize(font.size).fillColor(ink);
  pdf.text(price, margin, y, { width, align: 'right', lineBreak: false });
  const room = width - pdf.widthOfString(price) - 12;
  pdf.font(font.name).text(label, margin, y, { width: room, height: font.size + 2, ellipsis: true });
  pdf.y = y + rowHeight;
}

function writeService(pdf: Document, service: string, rows: readonly PriceRow[]): void {
  const [first] = rows;
  if (first === undefined) return;
  keepRoom(pdf, headingHeight + rowHeight);
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(1)
    .strokeColor(line)
    .stroke();
  pdf.y += 8;
  if (rows.length === 1 && sizeOf(first) === '') {
    writeRow(pdf, inFont(service), first, { name: 'Helvetica-Bold', size: 14 });
    pdf.y += 6;
    return;
  }
  pdf.font('Helvetica-Bold').fontSize(14).fillColor(ink).text(inFont(service), margin, pdf.y, { width });
  pdf.y += 6;
  for (const row of rows) {
    keepRoom(pdf, rowHeight);
    writeRow(pdf, inFont(sizeOf(row) || service), row, { name: 'Helvetica', size: 12 });
  }
  pdf.y += 6;
}

/** Returns a price list for the counter as a PDF file of A4 pages. Letters that PDF's standard fonts lack are left out. */
export async function priceListPdf(list: PriceList): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    info: { Title: inFont(`Tabela de preços ${list.shop}`) },
  });
  const parts: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  writeHead(pdf, list);
  for (const [service, rows] of byService(list.rows)) writeService(pdf, service, rows);
  pdf.end();
  await written;
  return Buffer.concat(parts);
}
