import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import { matchEmergency, readyEmergency } from '@matilha/contract/content/match-emergency';
import { type Found, findMaterials, type Search } from '../search/find-materials.ts';
import type { SearchMemory } from '../search/search-memory.ts';
import { selectEmergencies, selectOpenMaterial } from './emergency-repository.ts';

export interface FoundFirst extends Found {
  /** The emergency that the text tells; its material stands first, if the reader may read it. */
  emergency: Emergency | null;
}

/** Finds the materials that fit a question, after the one of the emergency that it tells. */
export async function findEmergencyFirst(memory: SearchMemory, search: Search): Promise<FoundFirst> {
  const [found, emergencies] = await Promise.all([
    findMaterials(memory, search),
    selectEmergencies(memory.db),
  ]);
  const emergency = matchEmergency(emergencies.map(readyEmergency), search.told ?? search.text);
  if (!emergency?.material) return { ...found, emergency };
  const pinned = await selectOpenMaterial(memory.db, search.reader, emergency.material.id);
  if (!pinned) return { ...found, emergency };
  const others = found.open.filter(({ id }) => id !== pinned.id);
  // As high as the best, so that it takes no place from the others.
  const score = Math.max(others[0]?.score ?? 0, found.locked[0]?.score ?? 0) || 1;
  return { ...found, emergency, open: [{ ...pinned, score, answers: true }, ...others] };
}
