import {
  firstLandingChats,
  type LandingArea,
  type LandingChats,
  landingAreas,
} from '@matilha/contract/landing/landing-areas';
import type { Executor } from '#server/database/connection.ts';
import { selectActiveIds } from './repository.ts';

interface UsableChats {
  chats: LandingChats;
  /** The areas that have lost their own assistant: removed or switched off. */
  broken: LandingArea[];
}

/**
 * Returns an assistant that can be asked for each area of the landing: its own, else that of petshops in a new installation, else the first of
 * all. While no assistant is active, the areas keep their own.
 */
export async function usableLandingChats(db: Executor, chosen: LandingChats): Promise<UsableChats> {
  const active = await selectActiveIds(db);
  const usable = new Set(active);
  const first = firstLandingChats.petshop;
  const fallback = usable.has(first) ? first : active[0];
  const broken = landingAreas.map(({ value }) => value).filter((area) => !usable.has(chosen[area]));
  const chats = { ...chosen };
  for (const area of broken) chats[area] = fallback ?? chosen[area];
  return { chats, broken };
}
