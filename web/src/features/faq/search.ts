import type { FaqItem } from '@matilha/contract/calls/content/faq';

export interface Piece {
  text: string;
  /** True for a match. */
  hit: boolean;
}

/** Removes accents and case; keeps the length, so that positions are the same in both texts. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, at) => {
    const folded = text.charAt(at).normalize('NFD').charAt(0).toLowerCase();
    return folded.length === 1 ? folded : text.charAt(at);
  }).join('');

export const wordsOf = (query: string): string[] => [
  ...new Set(fold(query.normalize('NFC')).split(/\s+/).filter(Boolean)),
];

/** Returns the text of an answer without its Markdown. */
export const plainAnswer = (resposta: string) =>
  resposta
    .normalize('NFC')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`|^[-#>]+\s/gm, '')
    .replace(/\s+/g, ' ');

/** Returns the items that contain every word, in question or answer. */
export function searchFaq(items: readonly FaqItem[], query: string): FaqItem[] {
  const words = wordsOf(query);
  return items.filter(({ pergunta, resposta }) => {
    const text = fold(`${pergunta.normalize('NFC')} ${plainAnswer(resposta)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Splits the text into pieces that match and pieces that do not. */
export function highlight(text: string, words: readonly string[]): Piece[] {
  const composed = text.normalize('NFC');
  const folded = fold(composed);
  const hits = new Array<boolean>(composed.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      hits.fill(true, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (const [at, hit] of hits.entries()) {
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += composed.charAt(at);
    else pieces.push({ text: composed.charAt(at), hit });
  }
  return pieces;
}

const around = 60;

/** Returns a few words around the first match in an answer; null when only the question matches. */
export function snippet(resposta: string, words: readonly string[]): string | null {
  const text = plainAnswer(resposta);
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  if (places.length === 0) return null;
  const first = Math.min(...places);
  const start = first <= around ? 0 : text.lastIndexOf(' ', first - around) + 1;
  const end = text.indexOf(' ', first + around * 2);
  return `${start > 0 ? '…' : ''}${text.slice(start, end < 0 ? undefined : end)}${end < 0 ? '' : '…'}`;
}
