import { stemsOf } from './analyzer.ts';
import type { PassageRow } from './search-repository.ts';

/** A word in the heading counts as this many in the text. */
const headingCount = 2;

/** Kept as long as the passage is: the process holds the texts of materials for later searches. */
const countsOfPassages = new WeakMap<PassageRow, ReadonlyMap<string, number>>();

/** Returns how often each stem occurs in a passage. */
export function stemCountsOf(passage: PassageRow): ReadonlyMap<string, number> {
  const kept = countsOfPassages.get(passage);
  if (kept) return kept;
  const counts = new Map<string, number>();
  const count = (text: string, by: number) => {
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + by);
  };
  count(passage.heading ?? '', headingCount);
  count(passage.texto, 1);
  countsOfPassages.set(passage, counts);
  return counts;
}
