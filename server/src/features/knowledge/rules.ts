import type { SnippetPiece } from '@matilha/contract/knowledge';
import { publicUrl } from '@matilha/contract/video-link';

/** Where a paid product is bought: the operator's link where it is a safe one, else the product's own page (5.3). */
export function paymentLinkOf(product: {
  id: number;
  isPaid: boolean;
  paymentLink: string | null;
}): string | null {
  if (!product.isPaid) return null;
  return safeLink(product.paymentLink) ?? `/comprar/${product.id}`;
}

const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cf}]*$/u;

/** A public https address or a path of this product; null for anything else (2.12). */
export function safeLink(link: string | null): string | null {
  if (link === null) return null;
  if (link.length <= 500 && ownPath.test(link)) return link;
  return publicUrl(link)?.href ?? null;
}

/** Whether two addresses are of one payment link, whatever follows the question mark. */
export function isSameLink(one: string, other: string): boolean {
  const [left, right] = [linkOf(one), linkOf(other)];
  return left !== null && left === right;
}

function linkOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

const mostWords = 8;
const longestWord = 40;
/** Shorter than this, the beginning of a word says too little to look for. */
const shortestBeginning = 3;

/** The words of what a person typed, each once. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}

/** "promoção" and "promoções" have different stems: a word is looked for in both numbers. */
function numbersOf(word: string): string[] {
  const singular = word.replace(/(ões|oes|ães|aes|ãos|aos)$/, 'ão');
  if (singular !== word && word.length > 4) return [word, singular];
  if (word.length > 3 && /(ão|ao)$/.test(word)) return [word, word.replace(/(ão|ao)$/, 'ões')];
  return [word];
}

/**
 * The words as a query of PostgreSQL's text search: all of them, or any. With `unfinished` the last may be the
 * beginning of a word, as while typing. Letters and digits only: nothing in it is an operator of the reader's.
 */
export function searchExpression(
  words: readonly string[],
  { all, unfinished = false }: { all: boolean; unfinished?: boolean },
): string {
  const terms = words.map((word, index) => {
    const variants = numbersOf(word);
    if (unfinished && index === words.length - 1 && word.length >= shortestBeginning) {
      variants.push(`${word}:*`);
    }
    return variants.length === 1 ? variants[0] : `(${variants.join(' | ')})`;
  });
  return terms.join(all ? ' & ' : ' | ');
}

/** Private characters that stand around what is found; taken out of the texts beforehand. */
export const highlightMarks = { start: '\uE000', stop: '\uE001' } as const;

/** A marked text as pieces, so that no markup ever leaves the server. */
export function snippetPieces(marked: string): SnippetPiece[] {
  return marked
    .split(/(\uE000[^\uE001]*\uE001)/u)
    .filter((part) => part !== '')
    .map((part) => ({
      texto: part.replaceAll(highlightMarks.start, '').replaceAll(highlightMarks.stop, ''),
      destaque: part.startsWith(highlightMarks.start),
    }));
}

/** The pieces of a part of a text, which says by an ellipsis where the text goes on. */
export function excerptPieces(marked: string): SnippetPiece[] {
  const text = marked
    .replace(/(^|\n)\s*[-+] +|-{3,}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const before = /^\uE000?[\p{Lu}\p{N}“"(]/u.test(text) ? '' : '… ';
  const after = /[.!?…”"]\uE001?$/u.test(text) ? '' : ' …';
  return text === '' ? [] : snippetPieces(`${before}${text}${after}`);
}
