import type { MarkedToken, Token, Tokens } from 'marked';
import { safeHref } from '../safe-href.ts';
import { visibleText, writtenText } from '../visible-text.ts';

/** Private characters stand for WhatsApp's marks until it is known whether WhatsApp would read them. */
const marks = { strong: '\uE000', em: '\uE001', del: '\uE002' } as const;

/**
 * Returns blocks of Markdown as a WhatsApp message: `*bold*`, `_italic_`, `~struck~`, bullets, quotes, a line for each row of a table. A
 * heading is a bold line, and a block of code is the message that it holds. Links into this product lose their address.
 */
export function whatsAppText(tokens: readonly Token[]): string {
  return readMarks(blocks(tokens))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function blocks(tokens: readonly Token[]): string {
  return tokens
    .map((token) => block(token as MarkedToken))
    .filter((text) => text !== '')
    .join('\n\n');
}

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
    case 'hr':
      return '';
    case 'heading':
      return marked('strong', inline(token.tokens).replaceAll(marks.strong, ''));
    case 'paragraph':
      return inline(token.tokens);
    case 'list':
      return list(token);
    case 'blockquote':
      return blocks(token.tokens)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'code':
      return writtenText(token.text);
    case 'table':
      return table(token);
    case 'text':
      return token.tokens ? inline(token.tokens) : visibleText(token.text);
    default:
      return writtenText(token.raw.trim());
  }
}

function list({ items, ordered, start }: Tokens.List): string {
  const first = ordered && start !== '' ? start : 1;
  return items
    .map((item, index) => {
      const box = item.checked ? '☑' : '☐';
      const bullet = item.task ? box : '•';
      const mark = ordered ? `${first + index}.` : bullet;
      const parts = item.tokens.filter(({ type }) => type !== 'checkbox' && type !== 'space');
      const [lead = '', ...rest] = parts.map((part) => block(part as MarkedToken));
      return [`${mark} ${lead}`, ...rest.map(indented)].join('\n');
    })
    .join('\n');
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '   ');

/** `*Banho*: R$ 60` for two columns; `*Banho*: P R$ 60 · M R$ 75` for more. */
function table({ header, rows }: Tokens.Table): string {
  const titles = header.map(({ tokens }) => inline(tokens));
  return rows
    .map((row) => {
      const [name = '', ...values] = row.map(({ tokens }) => inline(tokens));
      const bold = marked('strong', name.replaceAll(marks.strong, ''));
      if (values.length === 0) return `• ${name}`;
      if (values.length === 1) return `${bold}: ${values[0]}`;
      const cells = values.flatMap((value, index) =>
        value === '' ? [] : `${titles[index + 1]} ${value}`.trim(),
      );
      return `${bold}: ${cells.join(' · ')}`;
    })
    .join('\n');
}

const inline = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? []).map((token) => run(token as MarkedToken)).join('');

function run(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return marked(token.type, inline(token.tokens));
    case 'codespan':
      return token.text;
    case 'br':
      return '\n';
    case 'link':
      return link(token.href, inline(token.tokens));
    case 'image':
      return visibleText(token.text);
    case 'text':
      return token.tokens ? inline(token.tokens) : visibleText(token.text);
    case 'escape':
      return token.text;
    case 'checkbox':
      return '';
    default:
      return writtenText(token.raw);
  }
}

function link(href: string, text: string): string {
  const safe = safeHref(href);
  if (safe?.kind !== 'external') return text;
  return text === href || text === safe.href ? safe.href : `${text} (${safe.href})`;
}

/** WhatsApp formats within a line, and only marks that touch the text. */
const marked = (kind: keyof typeof marks, text: string): string =>
  text.replace(/.+/g, (line) => {
    const inner = line.trim();
    return inner === '' ? line : line.replace(inner, () => `${marks[kind]}${inner}${marks[kind]}`);
  });

const pairs = [
  [/([\p{L}\p{N}]?)\uE000([^\n\uE000]*)\uE000(?=([\p{L}\p{N}]?))/gu, '*'],
  [/([\p{L}\p{N}]?)\uE001([^\n\uE001]*)\uE001(?=([\p{L}\p{N}]?))/gu, '_'],
  [/([\p{L}\p{N}]?)\uE002([^\n\uE002]*)\uE002(?=([\p{L}\p{N}]?))/gu, '~'],
] as const;

/** Writes the marks that WhatsApp reads, those around whole words. WhatsApp would show other marks, so they are omitted. */
const readMarks = (text: string): string =>
  pairs.reduce(
    (read, [pair, sign]) =>
      read.replace(pair, (_, before: string, inner: string, after: string) =>
        before === '' && after === '' ? `${sign}${inner}${sign}` : `${before}${inner}`,
      ),
    text,
  );
