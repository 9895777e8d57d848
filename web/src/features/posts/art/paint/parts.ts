import type { Art } from '../art.ts';
import type { Colour } from './colours.ts';
import { ascent, type FitOptions, type Fitted, fitText, oneLineOf } from './fit-text.ts';
import type { Box } from './formats.ts';
import type { Item, Words } from './scene.ts';
import { roundedRect } from './shapes.ts';

/** A part of a column: drawn once its place is known. */
export interface Part {
  width: number;
  height: number;
  /** Space above it, unless it is the first one. */
  gap: number;
  draw: (x: number, y: number) => Item[];
}

export type Align = 'start' | 'middle';

interface TextStyle extends Omit<FitOptions, 'measure'> {
  fill: Colour;
  behind: readonly Colour[];
  align?: Align;
  gap?: number;
  /** The text is the picture's title. */
  leads?: boolean;
}

/** Returns the words of a fitted text in a column that starts at `x` and is `width` wide. */
function wordsAt(fitted: Fitted, style: TextStyle, x: number, y: number): Words {
  const { size, leading, lines, shortened, height } = fitted;
  const middle = style.align === 'middle';
  const at = middle ? x + style.width / 2 : x;
  return {
    kind: 'words',
    lines: lines.map((text, index) => ({ text, x: at, y: y + (ascent + index * leading) * size })),
    anchor: style.align ?? 'start',
    size,
    shortened,
    leads: style.leads ?? false,
    weight: style.weight,
    fill: style.fill,
    behind: style.behind,
    area: { x: middle ? at - fitted.width / 2 : x, y, width: fitted.width, height },
  };
}

/** Returns a text in its box; null for an empty one. A box too small for one line gets words without lines, which count as shortened. */
export function textPart({ measure }: Pick<Art, 'measure'>, text: string, style: TextStyle): Part | null {
  if (oneLineOf(text) === '') return null;
  const fitted = fitText(text, { ...style, measure });
  return {
    width: style.width,
    height: fitted.height,
    gap: style.gap ?? 0,
    draw: (x, y) => [wordsAt(fitted, style, x, y)],
  };
}

interface PillStyle {
  width: number;
  height: number;
  max?: number;
  ground: Colour;
  fill: Colour;
  align?: Align;
  gap?: number;
}

const pillSide = 44;
const pillTop = 22;

/** Returns a text on a round ground that is as wide as the text; null for an empty one. */
export function pillPart({ measure }: Pick<Art, 'measure'>, text: string, style: PillStyle): Part | null {
  const { ground, fill, align = 'start' } = style;
  const inner = { width: style.width - 2 * pillSide, height: style.height - 2 * pillTop };
  if (oneLineOf(text) === '') return null;
  const fitted = fitText(text, { ...inner, weight: 700, max: style.max ?? 44, leading: 1.15, measure });
  if (fitted.lines.length === 0) return null;
  const width = fitted.width + 2 * pillSide;
  const height = fitted.height + 2 * pillTop;
  const draw = (x: number, y: number): Item[] => {
    const left = align === 'middle' ? x + (style.width - width) / 2 : x;
    const words = { ...inner, width: fitted.width, weight: 700, max: 0, fill, behind: [ground], align };
    return [
      { kind: 'shape', d: roundedRect({ x: left, y, width, height }, 48), fill: ground },
      wordsAt(fitted, words, left + pillSide, y + pillTop),
    ];
  };
  return { width: style.width, height, gap: style.gap ?? 0, draw };
}

/** Returns a short bar. */
export const barPart = (
  colour: Colour,
  { gap = 0, width = 112, align = 'start', column = width }: BarStyle = {},
): Part => ({
  width: column,
  height: 14,
  gap,
  draw: (x, y) => [
    {
      kind: 'shape',
      d: roundedRect({ x: align === 'middle' ? x + (column - width) / 2 : x, y, width, height: 14 }, 7),
      fill: colour,
    },
  ],
});

interface BarStyle {
  gap?: number;
  width?: number;
  align?: Align;
  column?: number;
}

type Parts = readonly (Part | null)[];

const present = (parts: Parts) => parts.filter((part) => part !== null);

/** Returns the height of the parts with the gaps between them. */
export const heightOf = (parts: Parts): number =>
  present(parts).reduce((sum, { height, gap }, index) => sum + height + (index === 0 ? 0 : gap), 0);

/** Returns the height that is left for a part of this gap, which stands among the others. */
export function heightLeft(box: Box, gap: number, parts: Parts): number {
  const kept = present(parts);
  return (
    box.height - kept.reduce((sum, part) => sum + part.height + part.gap, 0) - (kept.length > 0 ? gap : 0)
  );
}

/** Returns the parts one below the other: 0 puts them at the top of the box, 1 at its bottom. */
export function column(box: Box, parts: Parts, place = 0): Item[] {
  const kept = present(parts);
  let y = box.y + Math.max(0, box.height - heightOf(kept)) * place;
  return kept.flatMap((part, index) => {
    if (index > 0) y += part.gap;
    const items = part.draw(box.x, y);
    y += part.height;
    return items;
  });
}
