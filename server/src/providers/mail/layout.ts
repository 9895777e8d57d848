import { type Seller, sellerLine } from '@matilha/contract/billing/company';
import { escapeHtml } from '#server/platform/text/escape-html.ts';
import type { MailContent } from './queue-mail.ts';

export interface Letter {
  subject: string;
  /** The line that a mail program shows beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];
  /** A code for the user to type into the product; set large on a line of its own. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes: string[];
  /** A whole text that the person is to keep, in Markdown, under everything else. */
  appendix?: { title: string; text: string };
  /** The link at the end of a mail that the person asked for, which stops it. */
  stop?: { label: string; url: string };
}

/** The configuration that every mail shows. */
export interface Sender {
  brandName: string;
  /** Null: not configured. */
  seller: Seller | null;
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const paragraph = (text: string, style: string) =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${address}" target="_blank" rel="noopener" style="display:inline-block;`,
    'padding:14px 28px;border-radius:12px;background:#175533;color:#ffffff;font-weight:600;text-decoration:none">',
    `${escapeHtml(label)}</a></p>`,
    paragraph('Se o botão não abrir, copie este endereço no navegador:', 'font-size:14px;opacity:.8'),
    `<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${address}" target="_blank" `,
    `rel="noopener" style="color:inherit">${address}</a></p>`,
  ].join('');
}

function stopLink({ label, url }: { label: string; url: string }): string {
  const style = 'margin:0 0 16px;font-size:14px;opacity:.8';
  return `<p style="${style}"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:inherit">${escapeHtml(label)}</a></p>`;
}

/** Returns the paragraphs of an appendix as they are written: its headings need no more than their own lines. */
function appendixPart({ title, text }: NonNullable<Letter['appendix']>): string {
  const style = 'font-size:13px;opacity:.8;white-space:pre-line';
  const paragraphs = text.split(/\n{2,}/).map((each) => paragraph(each.replace(/^#+ /, ''), style));
  return `<h2 style="margin:32px 0 16px;font-size:16px">${escapeHtml(title)}</h2>${paragraphs.join('')}`;
}

function htmlPart(letter: Letter, { brandName: brand, seller }: Sender): string {
  const body = letter.paragraphs.map((text) => paragraph(text, 'font-size:16px')).join('');
  const notes = letter.notes.map((text) => paragraph(text, 'font-size:14px;opacity:.8')).join('');
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(letter.subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;line-height:1.55;${font}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>`,
    '<div style="max-width:520px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escapeHtml(brand)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(letter.greeting)}</h1>`,
    body,
    letter.code ? paragraph(letter.code, 'font-size:32px;font-weight:700;letter-spacing:6px') : '',
    letter.action ? button(letter.action) : '',
    notes,
    letter.stop ? stopLink(letter.stop) : '',
    `<p style="margin:32px 0 0;font-size:13px;opacity:.7">Enviado por ${escapeHtml(brand)}. `,
    'Esta é uma mensagem automática da sua conta.</p>',
    seller ? paragraph(sellerLine(seller), 'padding-top:8px;font-size:13px;opacity:.7') : '',
    letter.appendix ? appendixPart(letter.appendix) : '',
    '</div></body></html>',
  ].join('');
}

function textPart(letter: Letter, { brandName, seller }: Sender): string {
  const action = letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : [];
  const code = letter.code ? [letter.code] : [];
  const stop = letter.stop ? [`${letter.stop.label}:\n${letter.stop.url}`] : [];
  const appendix = letter.appendix ? [letter.appendix.title, letter.appendix.text] : [];
  const signature = ['-- ', brandName, ...(seller ? [sellerLine(seller)] : [])].join('\n');
  return [
    letter.greeting,
    ...letter.paragraphs,
    ...code,
    ...action,
    ...letter.notes,
    ...stop,
    // Mail programs hide the text after a signature.
    ...appendix,
    signature,
  ].join('\n\n');
}

/** Renders both parts of a mail (HTML and text) in the product's one layout: one column, no tables, no pictures, any colour scheme. */
export const renderLetter = (letter: Letter, sender: Sender): MailContent => ({
  subject: letter.subject,
  html: htmlPart(letter, sender),
  text: textPart(letter, sender),
});
