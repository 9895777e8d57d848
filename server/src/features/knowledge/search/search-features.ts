import { gramsOf, hashOf, stemsOf } from './analyzer.ts';

/** The texts of a material by which it is found. */
export interface SearchableMaterial {
  titulo: string;
  perguntas: readonly string[];
  description: string;
  /** The question of "Agora faça". */
  pergunta: string | null;
  modulo: string;
  produto: string;
  headings: readonly string[];
  texto: string;
}

/** The numbers by which a material is ranked, few enough to stay in memory. */
export interface SearchFeatures {
  /** Hashes of stems, ascending. */
  terms: Uint32Array;
  /** Weight of each term in this material, from 0 to 1: BM25 over weighted fields, without the rarity of the word. */
  weights: Float32Array;
  /** Hashes of the stems of the title and of each question, one set a line. */
  lines: Uint32Array[];
  /** Hashes of the runs of letters of title and questions, ascending. */
  grams: Uint32Array;
}

/** Counts up when the analyzer, the fields or the format change: materials of an older version are indexed again. */
export const indexVersion = 1;

const saturation = 1.2;

/** Weight of a field, how much its length counts, and its usual length in words without stop words. */
const fields = {
  titulo: { weight: 4, slope: 0.3, usual: 4 },
  perguntas: { weight: 1.5, slope: 0.5, usual: 45 },
  description: { weight: 1.5, slope: 0.4, usual: 7 },
  pergunta: { weight: 0.7, slope: 0.5, usual: 15 },
  modulo: { weight: 0.6, slope: 0.3, usual: 4 },
  produto: { weight: 0.4, slope: 0.3, usual: 3 },
  headings: { weight: 1, slope: 0.5, usual: 12 },
  texto: { weight: 1, slope: 0.75, usual: 150 },
} as const;

export function fieldTexts(material: SearchableMaterial): Record<keyof typeof fields, string> {
  const { titulo, perguntas, description, pergunta, modulo, produto, headings, texto } = material;
  return {
    titulo,
    perguntas: perguntas.join('\n'),
    description,
    pergunta: pergunta ?? '',
    modulo,
    produto,
    headings: headings.join('\n'),
    texto,
  };
}

/** Returns the weight of each stem of a material, from 0 to 1 (BM25F). */
function termWeights(material: SearchableMaterial): Map<string, number> {
  const texts = fieldTexts(material);
  const totals = new Map<string, number>();
  for (const [field, { weight, slope, usual }] of Object.entries(fields)) {
    const stems = stemsOf(texts[field as keyof typeof fields]);
    const share = weight / (1 - slope + (slope * stems.length) / usual);
    for (const stem of stems) totals.set(stem, (totals.get(stem) ?? 0) + share);
  }
  return new Map([...totals].map(([stem, total]) => [stem, total / (saturation + total)]));
}

const sorted = (hashes: Iterable<number>) => new Uint32Array(new Set(hashes)).sort();

export function featuresOf(material: SearchableMaterial): SearchFeatures {
  const weights = [...termWeights(material)]
    .map(([stem, weight]) => [hashOf(stem), weight] as const)
    .sort(([a], [b]) => a - b);
  const lines = [material.titulo, ...material.perguntas];
  return {
    terms: new Uint32Array(weights.map(([hash]) => hash)),
    weights: new Float32Array(weights.map(([, weight]) => weight)),
    lines: lines.map((line) => sorted(stemsOf(line).map(hashOf))),
    grams: sorted(lines.flatMap(gramsOf).map(hashOf)),
  };
}

/** Stores features as 32-bit numbers: three counts, the length of each line, then the numbers themselves. */
export function encodeFeatures({ terms, weights, lines, grams }: SearchFeatures): Buffer {
  const head = [terms.length, grams.length, lines.length, ...lines.map(({ length }) => length)];
  const parts = [new Uint32Array(head), terms, weights, grams, ...lines];
  return Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}

export function decodeFeatures(stored: Buffer): SearchFeatures {
  // A copy, because a slice of the connection's buffer may begin at any byte.
  const { buffer } = new Uint8Array(stored);
  const numbers = new Uint32Array(buffer);
  const [termCount = 0, gramCount = 0, lineCount = 0] = numbers;
  const lengths = numbers.subarray(3, 3 + lineCount);
  let at = 3 + lineCount;
  const take = (count: number) => {
    at += count;
    return numbers.subarray(at - count, at);
  };
  const terms = take(termCount);
  const weights = new Float32Array(buffer, at * 4, termCount);
  at += termCount;
  const grams = take(gramCount);
  return { terms, weights, grams, lines: Array.from(lengths, take) };
}

/** Returns the position of a number in an ascending list, or -1. */
export function positionOf(list: Uint32Array, wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = list[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
