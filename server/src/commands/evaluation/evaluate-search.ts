import type { SearchQuestion } from '#server/content/schema.ts';
import { findMaterials, isConfident, type SearchMemory } from '#server/features/knowledge/api.ts';

/** How the questions of one kind went, as counts. */
export interface SearchFigures {
  tipo: string;
  perguntas: number;
  /** Questions with a wanted material at the first place, among the first three and the first five. */
  primeiro: number;
  tres: number;
  cinco: number;
  /** Questions that an assistant got no passages for; right only when no material answers them. */
  nada: number;
}

export interface SearchResult {
  /** One row for each kind; the last one is of all questions that something answers. */
  tipos: SearchFigures[];
  /** Milliseconds of a search: median and 95th percentile. */
  mediana: number;
  p95: number;
}

/** Asks the whole bank each question, as an operator who may read everything, and counts by kind. */
export async function evaluateSearch(
  memory: SearchMemory,
  questions: readonly SearchQuestion[],
): Promise<SearchResult> {
  const reader = { userId: 0, seesAll: true, now: new Date() };
  const kinds = new Map<string, SearchFigures>();
  const all = emptyFigures('com resposta');
  const times: number[] = [];
  for (const { pergunta, tipo, materiais } of questions) {
    const started = performance.now();
    const { open } = await findMaterials(memory, { reader, text: pergunta });
    times.push(performance.now() - started);
    const figures = kinds.get(tipo) ?? emptyFigures(tipo);
    kinds.set(tipo, figures);
    const place = open.findIndex(({ id }) => materiais.includes(id));
    const found = { place, confident: isConfident(open) };
    count(figures, found);
    if (materiais.length > 0) count(all, found);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { tipos: [...kinds.values(), all], mediana: at(0.5), p95: at(0.95) };
}

function count(figures: SearchFigures, { place, confident }: { place: number; confident: boolean }): void {
  figures.perguntas += 1;
  if (place === 0) figures.primeiro += 1;
  if (place >= 0 && place < 3) figures.tres += 1;
  if (place >= 0 && place < 5) figures.cinco += 1;
  if (!confident) figures.nada += 1;
}

const emptyFigures = (tipo: string): SearchFigures => ({
  tipo,
  perguntas: 0,
  primeiro: 0,
  tres: 0,
  cinco: 0,
  nada: 0,
});

/** Suggestions of one assistant that find a material of this assistant among the first three. */
export interface SuggestionFigures {
  assistente: number;
  sugestoes: number;
  encontradas: number;
}

/** Asks the whole bank each suggestion on behalf of its assistant. */
export async function evaluateSuggestions(
  memory: SearchMemory,
  suggestions: ReadonlyArray<{ assistente: number; texto: string }>,
  assistantOf: ReadonlyMap<number, number | null>,
): Promise<SuggestionFigures[]> {
  const reader = { userId: 0, seesAll: true, now: new Date() };
  const figures = new Map<number, SuggestionFigures>();
  for (const { assistente, texto } of suggestions) {
    const own = figures.get(assistente) ?? { assistente, sugestoes: 0, encontradas: 0 };
    figures.set(assistente, own);
    const { open } = await findMaterials(memory, { reader, text: texto, assistantId: assistente });
    own.sugestoes += 1;
    if (open.slice(0, 3).some(({ id }) => assistantOf.get(id) === assistente)) own.encontradas += 1;
  }
  return [...figures.values()];
}
