import type { Context } from '#server/platform/context.ts';
import { searchExpression, wordsOf } from '../rules.ts';
import { searchForAssistant } from '../search-repository.ts';

export interface Passage {
  title: string;
  text: string;
  /** Path of the material's screen. */
  url: string;
}

/** Any word of a question matches, so nearly every material is a candidate: rank many, as an answer leaves the time. */
const breadth = 400;

/**
 * Returns texts that an assistant may quote to this user: materials of free products and of those the user may open now
 * (I11), best first.
 */
export async function searchPassages(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  question: string,
  limit = 3,
): Promise<Passage[]> {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const reader = { userId, seesAll: false, now: clock.now() };
  const expression = searchExpression(words, { all: false });
  const found = await searchForAssistant(db, reader, { expression, limit, breadth });
  return found.map((material) => ({
    title: material.tituloMaterial,
    text: material.texto,
    url: `/banco-conhecimento-materiais/${material.moduloId}?material=${material.materialId}`,
  }));
}
