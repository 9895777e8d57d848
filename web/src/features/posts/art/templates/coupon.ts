import type { Art } from '../art.ts';
import { mix } from '../paint/colours.ts';
import { ascent, fitText, oneLineOf } from '../paint/fit-text.ts';
import type { Box } from '../paint/formats.ts';
import { column, type Part, textPart } from '../paint/parts.ts';
import type { Item } from '../paint/scene.ts';
import { roundedRect, ticket } from '../paint/shapes.ts';

const inside = 38;
const edge = 28;
const priceShare = 0.64;
/** Height of Figtree's capitals, in ems. */
const capitals = 0.7;

/** Returns a ticket with the price on its left and the call on its right; either alone fills the ticket. */
export function coupon(art: Art, box: Box): Item[] {
  const { palette, words } = art;
  const { paper } = palette;
  const priced = oneLineOf(words.price) !== '';
  const called = oneLineOf(words.call) !== '';
  if (!priced && !called) return [];
  const both = priced && called;
  const fold = box.x + box.width * priceShare;
  const half = (from: number, to: number): Box => ({
    x: from + inside,
    width: to - from - 2 * inside,
    y: box.y + edge,
    height: box.height - 2 * edge,
  });
  const left = half(box.x, both ? fold : box.x + box.width);
  const right = half(both ? fold : box.x, box.x + box.width);
  const call = textPart(art, words.call, {
    ...right,
    max: both ? 48 : 64,
    weight: 700,
    leading: 1.14,
    align: 'middle',
    fill: palette.onPaper,
    behind: [paper],
  });
  const line: Item = {
    kind: 'shape',
    d: `M${fold} ${box.y + 46}V${box.y + box.height - 46}`,
    stroke: { colour: mix(paper, palette.onPaper, 0.35), width: 5, dash: [4, 16] },
  };
  return [
    { kind: 'shape', d: both ? ticket(box, 44, fold, 26) : roundedRect(box, 44), fill: paper },
    ...(both ? [line] : []),
    ...column(left, [pricePart(art, left)], 0.5),
    ...column(right, [call], 0.5),
  ];
}

/** Returns the price; the currency before a plain amount is small, so that the amount is large. */
function pricePart(art: Art, { width, height }: Box): Part | null {
  const { mainOnPaper: fill, paper } = art.palette;
  const style = { height, weight: 900, leading: 1, fill, behind: [paper] };
  const [, currency, amount = ''] = /^(R\$) ?([\d.,]{1,12})$/.exec(art.words.price.trim()) ?? [];
  if (!currency) {
    return textPart(art, art.words.price, { ...style, width, max: 220, mostLines: 2, align: 'middle' });
  }
  const sign = { size: 60, width: 100 };
  const most = { ...style, width: width - sign.width, max: 220, mostLines: 1 };
  const fitted = fitText(amount, { ...most, measure: art.measure });
  const number = textPart(art, amount, most);
  const small = textPart(art, currency, { ...style, width: sign.width, max: sign.size });
  if (!number || !small) return null;
  const whole = sign.width + fitted.width;
  // The sign's capitals begin as high as the digits.
  const top = (ascent - capitals) * (fitted.size - sign.size);
  return {
    width,
    height: number.height,
    gap: 0,
    draw: (x, y) => {
      const start = x + (width - whole) / 2;
      return [...small.draw(start, y + top), ...number.draw(start + sign.width, y)];
    },
  };
}
