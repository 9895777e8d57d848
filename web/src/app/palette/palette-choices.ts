import { matches } from '#web/lib/matches.ts';

/** A place or an action that the palette offers. */
export interface Choice {
  /** Unique in the palette. */
  id: string;
  label: string;
  /** The heading of its group. */
  group: string;
  /** A path, or an action. */
  go: string | (() => void);
}

/** The most choices of one group. */
const most = 5;

/** Returns the choices that match the query, the first ones of each group; their order is kept. */
export function pickChoices(choices: readonly Choice[], query: string): Choice[] {
  const counts = new Map<string, number>();
  return choices.filter(({ label, group }) => {
    const count = counts.get(group) ?? 0;
    if (count >= most || !matches(label, query)) return false;
    counts.set(group, count + 1);
    return true;
  });
}
