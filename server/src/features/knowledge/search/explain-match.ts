import type { MatchReason, SnippetPiece } from '@matilha/contract/content/knowledge';
import { stemsOf, tokensOf } from './analyzer.ts';
import { stemCountsOf } from './passage-stems.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { FoundMaterial } from './search-repository.ts';

/** Why a material was found, with the matched words marked. */
export interface Match {
  title: SnippetPiece[];
  excerpt: SnippetPiece[];
  reason: MatchReason;
  /** Anchor of the passage that fits best. */
  anchor: string;
}

/** The weight of each stem by which the question's words are searched. */
type Weights = ReadonlyMap<string, number>;

/** How much more a match in the title or in a question counts as the reason than one in a heading. */
const reasonFactors = { titulo: 1.2, pergunta: 1.1, secao: 1, texto: 0.9 };

export function explainMatch(terms: readonly QueryTerm[], material: FoundMaterial): Match {
  const weights: Weights = new Map(
    terms.flatMap(({ stems, idf }) => stems.map(({ stem, share }) => [stem, idf * share] as const)),
  );
  const passages = material.passages.map((passage) => ({
    ...passage,
    weight: weightOfStems(weights, stemCountsOf(passage)),
  }));
  const best = passages.reduce((most, passage) => (passage.weight > most.weight ? passage : most), {
    heading: null,
    anchor: `m${material.id}`,
    texto: '',
    weight: 0,
  });
  return {
    title: markWords(material.titulo, weights),
    excerpt: excerptOf([material.description, plainText(best.texto)], weights),
    reason: reasonOf(weights, material, best.weight),
    anchor: best.anchor,
  };
}

const weightOf = (weights: Weights, text: string) => weightOfStems(weights, new Set(stemsOf(text)));

/** The sum of the weights of the question's words that a text contains. */
function weightOfStems(weights: Weights, stems: { has(stem: string): boolean }): number {
  let sum = 0;
  for (const [stem, weight] of weights) if (stems.has(stem)) sum += weight;
  return sum;
}

function reasonOf(weights: Weights, material: FoundMaterial, textWeight: number): MatchReason {
  const weigh = (tipo: MatchReason['tipo'], texto: string) => ({
    tipo,
    texto: tipo === 'titulo' ? null : texto,
    weight: weightOf(weights, texto) * reasonFactors[tipo],
  });
  const headings = material.passages.flatMap(({ heading }) => heading ?? []);
  const reasons = [
    weigh('titulo', material.titulo),
    ...material.perguntas.map((line) => weigh('pergunta', line)),
    ...headings.map((line) => weigh('secao', line)),
    { tipo: 'texto' as const, texto: null, weight: textWeight * reasonFactors.texto },
  ];
  const { tipo, texto } = reasons.reduce((most, reason) => (reason.weight > most.weight ? reason : most));
  return { tipo, texto };
}

/** Returns a text as pieces, so that the server sends no markup (S7). */
export function markWords(text: string, weights: Weights): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let from = 0;
  const add = (to: number, destaque: boolean) => {
    if (to > from) pieces.push({ texto: text.slice(from, to), destaque });
    from = to;
  };
  for (const { stem, start, end } of tokensOf(text)) {
    if (!weights.has(stem)) continue;
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

const plainText = (markdown: string) =>
  markdown
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^\s*(?:[-+*]|\d+\.) +(?:\[.\] )?/gm, '')
    .replace(/\|?[ :]*-{3,}[ :|-]*/g, '')
    .replace(/[*_`#>[\]]/g, '')
    .replace(/ *\| */g, ' ');

const mostWords = 34;

/** Returns the sentences that contain most of the question's words, cut to about 34 words. */
function excerptOf(texts: readonly string[], weights: Weights): SnippetPiece[] {
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence, place) => ({ sentence, place, weight: weightOf(weights, sentence) }));
  let left = mostWords;
  const chosen: { place: number; sentence: string }[] = [];
  for (const { sentence, place, weight } of [...sentences].sort(
    (a, b) => b.weight - a.weight || a.place - b.place,
  )) {
    if (left <= 0 || chosen.length === 2 || (chosen.length > 0 && weight === 0)) break;
    chosen.push({ place, sentence: cutWords(sentence, weights, left) });
    left -= sentence.split(' ').length;
  }
  const ordered = chosen.sort((a, b) => a.place - b.place);
  const joined = ordered.map(({ sentence, place }, index) => {
    const gap = index > 0 && ordered[index - 1]?.place !== place - 1 && !sentence.startsWith('…');
    return gap ? `… ${sentence}` : sentence;
  });
  return markWords(joined.join(' '), weights);
}

/** Cuts a long sentence around its first matched word. */
function cutWords(sentence: string, weights: Weights, most: number): string {
  const words = sentence.split(' ');
  if (words.length <= most) return sentence;
  const first = tokensOf(sentence).find(({ stem }) => weights.has(stem))?.start ?? 0;
  const place = sentence.slice(0, first).split(' ').length - 1;
  const from = Math.max(0, Math.min(place - Math.floor(most / 3), words.length - most));
  const part = words.slice(from, from + most).join(' ');
  return `${from > 0 ? '… ' : ''}${part}${from + most < words.length ? ' …' : ''}`;
}
