import type { Art } from '../art.ts';
import { type Colour, white } from './colours.ts';
import { contain } from './cover.ts';
import { fitText } from './fit-text.ts';
import { type Align, type Part, textPart } from './parts.ts';
import type { Item } from './scene.ts';
import { paw, roundedRect } from './shapes.ts';

interface BrandStyle {
  /** The room for logo or name. */
  width: number;
  fill: Colour;
  behind: readonly Colour[];
  align?: Align;
  gap?: number;
  /** A ground under the name, such as over a photo. */
  ground?: Colour;
}

const logoHeight = 108;
const padding = 20;
const pawRoom = 58;
const nameHeight = 60;

interface BrandPart extends Part {
  /** The width that is drawn. */
  drawn: number;
}

/** Returns the shop's logo, else its name set in type; null for a shop without both. */
export function brandPart(art: Art, style: BrandStyle): BrandPart | null {
  return art.logo ? logoPart(art.logo, art.palette.deep, style) : namePart(art, style);
}

/** Returns the shop's logo or name on a ground of paper, which it needs over a photo or a strong colour. */
export const brandOnPaper = (art: Art, width: number): BrandPart | null =>
  brandPart(art, { width, fill: art.palette.onPaper, behind: [], ground: art.palette.paper });

function logoPart(
  { ratio, ground }: NonNullable<Art['logo']>,
  dark: Colour,
  { width, align, gap = 0 }: BrandStyle,
): BrandPart {
  const bare = ground === 'none';
  const room = bare ? { width: 340, height: logoHeight + 2 * padding } : { width: 340, height: logoHeight };
  const size = contain(
    { x: 0, y: 0, width: Math.min(room.width, width - 2 * padding), height: room.height },
    ratio,
  );
  const edge = bare ? 0 : padding;
  const whole = size.width + 2 * edge;
  const height = size.height + 2 * edge;
  const draw = (x: number, y: number): Item[] => {
    const left = align === 'middle' ? x + (width - whole) / 2 : x;
    const at = { x: left + edge, y: y + edge, width: size.width, height: size.height };
    const plate = roundedRect({ x: left, y, width: whole, height }, 28);
    const logo: Item = {
      kind: 'picture',
      source: 'logo',
      box: at,
      at,
      clip: bare ? plate : roundedRect(at, 8),
    };
    return bare ? [logo] : [{ kind: 'shape', d: plate, fill: ground === 'light' ? white : dark }, logo];
  };
  return { width, drawn: whole, height, gap, draw };
}

function namePart(art: Art, style: BrandStyle): BrandPart | null {
  const { width, fill, behind, ground, align = 'start', gap = 0 } = style;
  const side = ground ? 34 : 0;
  const top = ground ? 16 : 0;
  const inOne = { width: width - pawRoom - 2 * side, height: nameHeight, weight: 700, max: 44, mostLines: 1 };
  const { measure } = art;
  const alone = fitText(art.shopName, { ...inOne, measure });
  const room = alone.shortened ? { ...inOne, height: 3 * nameHeight, mostLines: 3, max: 38 } : inOne;
  const fitted = alone.shortened ? fitText(art.shopName, { ...room, measure }) : alone;
  if (fitted.lines.length === 0) return null;
  const on = ground ? [ground] : behind;
  const name = textPart(art, art.shopName, { ...room, fill, behind: on });
  const whole = pawRoom + fitted.width + 2 * side;
  const height = fitted.height + 2 * top;
  const draw = (x: number, y: number): Item[] => {
    const left = align === 'middle' ? x + (width - whole) / 2 : x;
    const middle = y + height / 2;
    return [
      ...(ground
        ? [{ kind: 'shape' as const, d: roundedRect({ x: left, y, width: whole, height }, 48), fill: ground }]
        : []),
      { kind: 'shape', d: paw, fill, place: { x: left + side + 21, y: middle - 3, scale: 0.46, turn: -14 } },
      ...(name?.draw(left + side + pawRoom, y + top) ?? []),
    ];
  };
  return { width, drawn: whole, height, gap, draw };
}

/** Returns the top of the area on the right, from `left` on, that the mark leaves free. */
export const belowBrand = (art: Art, brand: BrandPart | null, left: number): number =>
  brand && art.frame.safe.x + brand.drawn > left ? art.frame.safe.y + brand.height : art.frame.safe.y / 2;
