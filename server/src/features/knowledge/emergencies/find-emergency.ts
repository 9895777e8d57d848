import type { Emergency } from '@matilha/contract/calls/content/emergencies';
import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import { seconds } from '#server/platform/clock.ts';
import { type Found, findMaterials, type Search } from '../search/find-materials.ts';
import type { SearchMemory } from '../search/search-memory.ts';
import { selectEmergencies, selectOpenMaterials } from './emergency-repository.ts';

export interface FoundFirst extends Found {
  /** The emergencies that the text tells; their materials stand first, if the reader may read them. */
  emergencies: Emergency[];
}

/** Finds the materials that fit a question, after those of the emergencies that it tells. */
export async function findEmergencyFirst(memory: SearchMemory, search: Search): Promise<FoundFirst> {
  const [found, matcher] = await Promise.all([findMaterials(memory, search), readMatcher(memory)]);
  const emergencies = matcher.match(search.told ?? search.text);
  const ids = emergencies.flatMap(({ material }) => (material ? [material.id] : []));
  if (ids.length === 0) return { ...found, emergencies };
  const pinned = await selectOpenMaterials(memory.db, search.reader, ids);
  const others = found.open.filter(({ id }) => !ids.includes(id));
  // As high as the best, so that they take no place from the others.
  const score = Math.max(others[0]?.score ?? 0, found.locked[0]?.score ?? 0) || 1;
  const first = [...pinned].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const open = [...first.map((material) => ({ ...material, score, strength: 1 })), ...others];
  return { ...found, emergencies, open };
}

/** How long an operator's change of the rules may take to reach the searches of this process. */
const keptForMs = seconds(10);

/** Returns the rules of all emergencies, read again ten seconds later. */
function readMatcher(memory: SearchMemory): Promise<EmergencyMatcher<Emergency>> {
  const now = performance.now();
  if (memory.emergencies && now < memory.emergencies.until) return memory.emergencies.value;
  const kept = {
    value: selectEmergencies(memory.db).then((rows) => new EmergencyMatcher(rows)),
    until: now + keptForMs,
  };
  memory.emergencies = kept;
  kept.value.catch(() => {
    if (memory.emergencies === kept) memory.emergencies = undefined;
  });
  return kept.value;
}
