import { loadEvaluation, loadSuggestions } from '#server/content/load-content.ts';
import type { Database } from '#server/database/connection.ts';
import { systemClock } from '#server/platform/clock.ts';
import { findMaterials } from '../search/find-materials.ts';
import { isConfident, type RankedMaterial } from '../search/rank-materials.ts';
import { SearchMemory } from '../search/search-memory.ts';
import { retrievePassages } from '../usecases/retrieve-passages.ts';

/** Counts of questions of one kind, and for how many a wanted material stood among the first results. */
export interface KindFigures {
  questions: number;
  firstOne: number;
  firstThree: number;
  firstFive: number;
  /** The search said that it found an answer. */
  answered: number;
  /** A wanted material was sent to the assistant. */
  sent: number;
}

export interface SearchQuality {
  kinds: Map<string, KindFigures>;
  /** All questions that have a wanted material. */
  all: KindFigures;
  /** Questions that nothing answers: `answered` counts the mistakes. */
  nothing: KindFigures;
}

const noFigures = (): KindFigures => ({
  questions: 0,
  firstOne: 0,
  firstThree: 0,
  firstFive: 0,
  answered: 0,
  sent: 0,
});
const reader = { userId: null, seesAll: true };

/** Asks every one of these questions of content/evaluation among all seeded materials. */
export async function measureQuestions(
  db: Database,
  questions = loadEvaluation().searchQuestions,
): Promise<SearchQuality> {
  const searchMemory = new SearchMemory(db, null);
  const quality: SearchQuality = { kinds: new Map(), all: noFigures(), nothing: noFigures() };
  for (const { pergunta: text, tipo, materiais } of questions) {
    const { open } = await findMaterials(searchMemory, { reader: { ...reader, now: new Date() }, text });
    const asked = { userId: 0, seesAll: true, question: text, assistantId: null };
    const { passages } = await retrievePassages({ searchMemory, clock: systemClock }, asked);
    const sent = passages.map(({ materialId }) => materialId);
    const kind = quality.kinds.get(tipo) ?? noFigures();
    quality.kinds.set(tipo, kind);
    count(kind, { open, sent }, materiais);
    count(materiais.length === 0 ? quality.nothing : quality.all, { open, sent }, materiais);
  }
  return quality;
}

function count(
  figures: KindFigures,
  { open, sent }: { open: readonly RankedMaterial[]; sent: readonly number[] },
  wanted: readonly number[],
): void {
  const place = open.findIndex(({ id }) => wanted.includes(id));
  figures.questions += 1;
  if (isConfident(open)) figures.answered += 1;
  if (sent.some((id) => wanted.includes(id))) figures.sent += 1;
  if (place === -1) return;
  if (place < 1) figures.firstOne += 1;
  if (place < 3) figures.firstThree += 1;
  if (place < 5) figures.firstFive += 1;
}

export interface SuggestionFigures {
  /** Suggestions that a free material answers. */
  answered: number;
  /** Those whose passages include that material. */
  found: number;
  /** The others. */
  missed: string[];
}

/** Asks every assistant, as somebody who bought nothing, those of its suggestions that lead to a material. */
export async function measureSuggestions(db: Database, userId: number): Promise<SuggestionFigures> {
  const context = { searchMemory: new SearchMemory(db, null), clock: systemClock };
  const figures: SuggestionFigures = { answered: 0, found: 0, missed: [] };
  for (const { assistantId, texto: question, material } of loadSuggestions()) {
    if (material === undefined) continue;
    const { passages } = await retrievePassages(context, { userId, question, assistantId });
    figures.answered += 1;
    if (passages.some(({ materialId }) => materialId === material)) figures.found += 1;
    else figures.missed.push(`${assistantId}: ${question}`);
  }
  return figures;
}
