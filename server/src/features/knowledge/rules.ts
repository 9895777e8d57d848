import type { SnippetPiece } from '@matilha/contract/knowledge';
import { publicUrl } from '@matilha/contract/video-link';

/** Returns where a paid product is bought: the operator's link if it is safe, else the product's own page; null if free. */
export function paymentLinkOf(product: {
  id: number;
  isPaid: boolean;
  paymentLink: string | null;
}): string | null {
  if (!product.isPaid) return null;
  return safeLink(product.paymentLink) ?? `/comprar/${product.id}`;
}

const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cf}]*$/u;

/** Returns a public https address or a path of this product; null for anything else (S6, S7). */
export function safeLink(link: string | null): string | null {
  if (link === null) return null;
  if (link.length <= 500 && ownPath.test(link)) return link;
  return publicUrl(link)?.href ?? null;
}

/** Returns whether two addresses are the same payment link, ignoring the query. */
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
/** Minimum length of an unfinished word that is searched as a prefix. */
const shortestBeginning = 3;

/** Returns the distinct words of a typed text: at most 8, each cut to 40 characters. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords);
}

/** Returns singular and plural of a word, because "promoção" and "promoções" have different stems. */
function numbersOf(word: string): string[] {
  const singular = word.replace(/(ões|oes|ães|aes|ãos|aos)$/, 'ão');
  if (singular !== word && word.length > 4) return [word, singular];
  if (word.length > 3 && /(ão|ao)$/.test(word)) return [word, word.replace(/(ão|ao)$/, 'ões')];
  return [word];
}

/**
 * Returns the words as a `to_tsquery` expression for all or any of them. `unfinished` also matches the last word as a
 * prefix, for search while typing. `words` hold letters and digits only, so a reader cannot inject operators.
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

/** Private-use characters around each match; removed from the texts beforehand. */
export const highlightMarks = { start: '\uE000', stop: '\uE001' } as const;

/** Returns a marked text as pieces, so that the server sends no markup (S7). */
export function snippetPieces(marked: string): SnippetPiece[] {
  return marked
    .split(/(\uE000[^\uE001]*\uE001)/u)
    .filter((part) => part !== '')
    .map((part) => ({
      texto: part.replaceAll(highlightMarks.start, '').replaceAll(highlightMarks.stop, ''),
      destaque: part.startsWith(highlightMarks.start),
    }));
}

/** Returns the pieces of an excerpt, with an ellipsis on each side where the text continues. */
export function excerptPieces(marked: string): SnippetPiece[] {
  const text = marked
    .replace(/(^|\n)\s*[-+] +|-{3,}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const before = /^\uE000?[\p{Lu}\p{N}“"(]/u.test(text) ? '' : '… ';
  const after = /[.!?…”"]\uE001?$/u.test(text) ? '' : ' …';
  return text === '' ? [] : snippetPieces(`${before}${text}${after}`);
}
