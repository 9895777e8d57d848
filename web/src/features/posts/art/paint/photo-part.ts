import type { Art } from '../art.ts';
import { cover } from './cover.ts';
import type { Box } from './formats.ts';
import type { Item } from './scene.ts';

/** Returns the photo in its frame, or the drawing that replaces a missing photo. */
export function photoIn(
  { photo }: Pick<Art, 'photo'>,
  box: Box,
  clip: string,
  without: () => Item[],
): Item[] {
  if (!photo) return without();
  return [{ kind: 'picture', source: 'photo', box, at: cover(box, photo.ratio, photo.placement), clip }];
}
