import type { Item } from './scene.ts';

/** A title from this size on looks like one. */
const goodTitle = 60;

const isRoomy = (items: readonly Item[]): boolean => {
  const words = items.filter((item) => item.kind === 'words');
  return words.every(({ shortened, leads, size }) => !shortened && (!leads || size >= goodTitle));
};

/** Returns the first drawing in which every word has room: its photo's share of the height falls from try to try. */
export function roomiest(shares: readonly number[], draw: (share: number) => Item[]): Item[] {
  let items: Item[] = [];
  for (const share of shares) {
    items = draw(share);
    if (isRoomy(items)) break;
  }
  return items;
}
