/** Returns the width of a text in ems, at this weight. */
export type Measure = (text: string, weight: number) => number;

export interface FitOptions {
  width: number;
  height: number;
  weight: number;
  /** The largest size; a text is never larger. */
  max: number;
  /** The smallest size, `leastSize` if absent. */
  min?: number;
  /** Distance of the baselines, in ems. */
  leading?: number;
  mostLines?: number;
  measure: Measure;
}

/** A text in lines that lie inside their box. */
export interface Fitted {
  lines: string[];
  size: number;
  leading: number;
  width: number;
  height: number;
  /** Words are missing: the text did not fit at the smallest size. */
  shortened: boolean;
}

/** Below this size, at a width of 1080, a phone shows a text too small to read. */
export const leastSize = 36;
/** Figtree's own metrics, in ems: a line lies between them. */
export const ascent = 0.95;
export const descent = 0.25;

/** A word with more characters may be divided rather than make the whole text small. */
const longWord = 20;
const step = 2;
const ellipsis = '…';

/** Returns a text without line breaks, control characters and marks that turn the direction of writing. */
export const oneLineOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('pt-BR') : null;
/** Returns the characters as people count them: an emoji of several code points is one. */
export const graphemes = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

type Fits = (text: string) => boolean;

/** Divides a word into pieces that fit; null if not even one character does. */
function divide(word: string, fits: Fits): string[] | null {
  const pieces: string[] = [];
  let piece = '';
  for (const character of graphemes(word)) {
    if (fits(piece + character)) {
      piece += character;
      continue;
    }
    if (!fits(character)) return null;
    pieces.push(piece);
    piece = character;
  }
  return [...pieces, piece];
}

/** Returns the lines of the words; null if a word is too wide and may not be divided. */
function wrap(words: readonly string[], fits: Fits, divides: boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (fits(word)) continue;
    const pieces = divides ? divide(word, fits) : null;
    if (!pieces) return null;
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return line === '' ? lines : [...lines, line];
}

/** Returns as many lines in a narrower column, so that no line is much shorter than the others. */
function balance(words: readonly string[], lines: string[], em: number, widthOf: (text: string) => number) {
  if (lines.length < 2) return lines;
  let narrow = em / 2;
  let wide = em;
  let best = lines;
  for (let round = 0; round < 7; round++) {
    const column = (narrow + wide) / 2;
    const tried = wrap(words, (text) => widthOf(text) <= column, false);
    if (tried && tried.length <= lines.length) [wide, best] = [column, tried];
    else narrow = column;
  }
  return best;
}

/** Returns the line with an ellipsis, ended at a word where possible. */
function cut(line: string, fits: Fits): string {
  const words = line.split(' ');
  while (words.length > 1 && !fits(words.join(' ') + ellipsis)) words.pop();
  const left = graphemes(words.join(' ').replace(/[\s.,;:!?…-]+$/u, ''));
  while (left.length > 0 && !fits(left.join('') + ellipsis)) left.pop();
  return left.join('') + ellipsis;
}

/**
 * Returns the text at the largest size at which it fits its box, in balanced lines. A text too long for the smallest size is shortened
 * at a word. There are no lines where nothing fits or the text is empty.
 */
export function fitText(text: string, options: FitOptions): Fitted {
  const { width, height, weight, max, measure, min = leastSize, leading = 1.12 } = options;
  const words = oneLineOf(text)
    .split(' ')
    .filter((word) => word !== '');
  const widthOf = (line: string) => measure(line, weight);
  const room = (size: number) =>
    Math.min(options.mostLines ?? 99, Math.floor((height / size - ascent - descent) / leading + 1 + 1e-9));
  const done = (lines: string[], size: number, shortened: boolean): Fitted => ({
    lines,
    size,
    leading,
    shortened,
    width: Math.max(0, ...lines.map(widthOf)) * size,
    height: lines.length === 0 ? 0 : ((lines.length - 1) * leading + ascent + descent) * size,
  });
  if (words.length === 0) return done([], min, false);
  const hasLong = words.some((word) => graphemes(word).length > longWord);
  for (let size = max; size >= min; size -= step) {
    const em = width / size;
    const divides = size - step < min || (hasLong && size <= max * 0.6);
    const lines = wrap(words, (line) => widthOf(line) <= em, divides);
    if (lines && lines.length <= room(size)) return done(balance(words, lines, em, widthOf), size, false);
  }
  const fits: Fits = (line) => widthOf(line) * min <= width;
  const lines = (wrap(words, fits, true) ?? []).slice(0, Math.max(0, room(min)));
  const last = cut(lines.pop() ?? '', fits);
  return done(fits(last) && room(min) > 0 ? [...lines, last] : [], min, true);
}
