import { useEffect, useState } from 'react';
import type { Turn } from './turns.ts';

/** The newest turns are painted at once until they have this many characters, about a phone's screen, or are this many. */
const firstCharacters = 1_500;
const firstTurns = 4;
/** Turns added in each idle slice: together with their layout they stay far below 200 ms on a slow phone. */
const turnsOfSlice = 2;

const lengthOf = ({ question, outgoing, answers }: Turn) =>
  answers.reduce((sum, { content }) => sum + content.length, (question ?? outgoing)?.content.length ?? 0);

/** Returns the index of the first turn that is painted at once. */
export function firstPainted(turns: readonly Turn[]): number {
  let characters = 0;
  let index = turns.length;
  while (index > 0 && turns.length - index < firstTurns && characters < firstCharacters) {
    index -= 1;
    const turn = turns[index];
    characters += turn ? lengthOf(turn) : 0;
  }
  return index;
}

/**
 * Returns the turns to draw: none in the first frame, which draws the screen around them, then the newest ones, and older
 * ones above them whenever the browser is idle.
 */
export function usePaintedTurns(turns: Turn[]): { begun: boolean; drawn: Turn[]; complete: boolean } {
  const [begun, setBegun] = useState(false);
  const [from, setFrom] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true));
    return () => clearTimeout(timer);
  }, []);
  const known = turns.findIndex(({ key }) => key === from);
  const start = known < 0 ? firstPainted(turns) : known;
  useEffect(() => {
    if (!begun || start === 0) return;
    const key = turns[Math.max(0, start - turnsOfSlice)]?.key;
    return whenIdle(() => setFrom(key));
  }, [turns, start, begun]);
  if (!begun) return { begun, drawn: [], complete: false };
  return { begun, drawn: start === 0 ? turns : turns.slice(start), complete: start === 0 };
}

/** Runs `work` in an idle moment; Safari has none to offer. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 200 });
  return () => cancelIdleCallback(handle);
}
