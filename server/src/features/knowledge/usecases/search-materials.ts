import type { Context } from '#server/platform/context.ts';
import { findEmergencyFirst } from '../emergencies/find-emergency.ts';
import { type LockedMaterial, readLocked } from '../read-locked.ts';
import { readerOf } from '../reader.ts';
import { explainMatch, type Match } from '../search/explain-match.ts';
import { readOpenMaterials } from '../search/find-materials.ts';
import { isConfident } from '../search/rank-materials.ts';
import type { SearchMemory } from '../search/search-memory.ts';
import { type FoundMaterial, selectAssistants } from '../search/search-repository.ts';
import type { Correction } from '../search/understand-question.ts';
import type { UnansweredQuestions } from '../unanswered-questions.ts';

export interface MaterialMatch {
  material: FoundMaterial;
  match: Match;
}

export interface MaterialAnswer {
  corrections: Correction[];
  /** False when nothing answers the question: the matches are then the nearest ones. */
  exact: boolean;
  matches: MaterialMatch[];
  locked: LockedMaterial[];
  /** The first locked material answers better than the first match. */
  lockedFirst: boolean;
  /** The assistant to which the nearest materials lead, when nothing answers the question. */
  assistant: { id: number; titulo: string } | null;
}

export interface SearchTools {
  searchMemory: SearchMemory;
  unanswered: UnansweredQuestions;
}

const mostResults = 10;
const mostNearest = 5;
/** A material with less than this share of the best one's score is not a result. */
const leastShare = 0.25;

/**
 * Returns the materials that fit a word or a whole question, best first, and only those open to the caller (I11). The last word may be
 * unfinished.
 */
export async function searchMaterials(
  context: Context,
  { searchMemory, unanswered }: SearchTools,
  text: string,
): Promise<MaterialAnswer> {
  const search = { reader: readerOf(context), text, unfinished: true };
  const found = await findEmergencyFirst(searchMemory, search);
  const exact = isConfident(found.open);
  unanswered.followSearch(context, text, { answered: exact || isConfident(found.locked) });
  const least = (found.open[0]?.score ?? 0) * leastShare;
  const shown = found.open.filter(({ score }) => score >= least).slice(0, exact ? mostResults : mostNearest);
  const [materials, locked] = await Promise.all([
    readOpenMaterials(searchMemory, shown),
    readLocked(searchMemory, found),
  ]);
  return {
    corrections: found.question.corrections,
    exact,
    matches: materials.map((material) => ({ material, match: explainMatch(found.question.terms, material) })),
    locked,
    lockedFirst: locked.length > 0 && (found.locked[0]?.score ?? 0) > (found.open[0]?.score ?? 0),
    assistant: exact ? null : await commonAssistant(context.db, materials),
  };
}

/** Returns the assistant to which most of the materials lead, nearer materials first. */
async function commonAssistant(
  db: Context['db'],
  materials: readonly FoundMaterial[],
): Promise<MaterialAnswer['assistant']> {
  const votes = new Map<number, number>();
  for (const [place, { agenteId }] of materials.entries()) {
    if (agenteId !== null) votes.set(agenteId, (votes.get(agenteId) ?? 0) + 1 / (place + 1));
  }
  const offered = await selectAssistants(db, [...votes.keys()]);
  const weight = ({ id }: { id: number }) => votes.get(id) ?? 0;
  return offered.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}
