import { longestResult } from './toolbox.ts';

/** Room for the names and sentences around a list. */
const longestList = longestResult - 400;

/** Returns the first items whose JSON fits in one result together, and the number of the others. */
export function fitItems<Item>(items: readonly Item[], most = longestList): { kept: Item[]; left: number } {
  let used = 0;
  const end = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1;
    return used > most;
  });
  const kept = end < 0 ? [...items] : items.slice(0, end);
  return { kept, left: items.length - kept.length };
}

/** Returns a text cut so that its JSON has at most `most` characters, with a mark where it was cut; empty without room. */
export function fitText(text: string, most: number): string {
  let end = text.length;
  let fitting = text;
  while (jsonLength(fitting) > most) {
    end -= Math.max(1, jsonLength(fitting) - most);
    if (end <= 0) return '';
    fitting = `${text.slice(0, end).replace(/\p{Cs}$/u, '')}…`;
  }
  return fitting;
}

const jsonLength = (text: string): number => JSON.stringify(text).length;
