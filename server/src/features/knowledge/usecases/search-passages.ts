import type { Executor } from '#server/database/connection.ts';
import { searchFreeMaterials } from '../repository.ts';

export interface Passage {
  title: string;
  text: string;
  /** Where in the product it stands. */
  url: string;
}

/** What the assistants may quote for a question: materials of free products only (I11), best first. */
export async function searchPassages(db: Executor, question: string, limit = 3): Promise<Passage[]> {
  const found = await searchFreeMaterials(db, question.slice(0, 500), limit);
  return found.map((material) => ({
    title: material.titulo_material,
    text: material.texto,
    url: `/banco-conhecimento-materiais/${material.modulo_id}`,
  }));
}
