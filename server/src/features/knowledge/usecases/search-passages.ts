import type { Context } from '#server/platform/context.ts';
import { retrievePassages } from './retrieve-passages.ts';

export interface MaterialExcerpt {
  title: string;
  text: string;
  /** Path of the material's screen. */
  url: string;
}

/** Returns the passages that `retrievePassages` finds, joined for each material, best first. */
export async function searchPassages(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
  question: string,
  limit = 3,
): Promise<MaterialExcerpt[]> {
  const { passages } = await retrievePassages(context, { userId, question, assistantId: null });
  const materials = new Map<number, MaterialExcerpt>();
  for (const { materialId, title, heading, text, url } of passages) {
    const part = heading === null ? text : `## ${heading}\n\n${text}`;
    const known = materials.get(materialId);
    materials.set(
      materialId,
      known ? { ...known, text: `${known.text}\n\n${part}` } : { title, text: part, url },
    );
  }
  return [...materials.values()].slice(0, limit);
}
