import type { MarkedToken, Token, Tokens } from 'marked';
import { safeHref } from '../safe-href.ts';
import { visibleText, writtenText } from '../visible-text.ts';

/** Returns blocks of Markdown as plain HTML for a document or a mail: no classes, no scripts, only safe links to other sites. */
export const documentHtml = (tokens: readonly Token[]): string =>
  tokens.map((token) => block(token as MarkedToken)).join('');

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
      return '';
    case 'hr':
      return '<hr>';
    case 'heading':
      return `<h${token.depth}>${inline(token.tokens)}</h${token.depth}>`;
    case 'paragraph':
      return `<p>${inline(token.tokens)}</p>`;
    case 'list':
      return list(token);
    case 'blockquote':
      return `<blockquote>${documentHtml(token.tokens)}</blockquote>`;
    case 'code':
      return `<p>${escaped(writtenText(token.text)).replaceAll('\n', '<br>')}</p>`;
    case 'table':
      return table(token);
    case 'text':
      return token.tokens ? inline(token.tokens) : escaped(visibleText(token.text));
    default:
      return `<p>${escaped(writtenText(token.raw))}</p>`;
  }
}

function list({ items, ordered, start }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul';
  const from = ordered && start !== '' && start !== 1 ? ` start="${start}"` : '';
  const rows = items.map(({ task, checked, tokens }) => {
    const box = checked ? '☑ ' : '☐ ';
    return `<li>${task ? box : ''}${documentHtml(tokens.filter(({ type }) => type !== 'checkbox'))}</li>`;
  });
  return `<${tag}${from}>${rows.join('')}</${tag}>`;
}

function table({ header, rows }: Tokens.Table): string {
  const row = (tag: 'th' | 'td', cells: readonly Tokens.TableCell[]) =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${inline(tokens)}</${tag}>`).join('')}</tr>`;
  return `<table border="1"><thead>${row('th', header)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;
}

const inline = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? []).map((token) => run(token as MarkedToken)).join('');

function run(token: MarkedToken): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inline(token.tokens)}</${token.type}>`;
    case 'codespan':
      return `<code>${escaped(token.text)}</code>`;
    case 'br':
      return '<br>';
    case 'link': {
      const safe = safeHref(token.href);
      const text = inline(token.tokens);
      return safe?.kind === 'external' ? `<a href="${escaped(safe.href)}">${text}</a>` : text;
    }
    case 'image':
      return escaped(visibleText(token.text));
    case 'text':
      return token.tokens ? inline(token.tokens) : escaped(visibleText(token.text));
    case 'escape':
      return escaped(token.text);
    case 'checkbox':
      return '';
    default:
      return escaped(writtenText(token.raw));
  }
}
