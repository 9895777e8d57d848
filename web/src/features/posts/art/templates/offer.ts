import type { Art } from '../art.ts';
import { brandOnPaper } from '../paint/brand-part.ts';
import { type Colour, contrast, leastContrast, mix, shadeBehind } from '../paint/colours.ts';
import { oneLineOf } from '../paint/fit-text.ts';
import { pawAt } from '../paint/motifs.ts';
import { type Palette, standOut } from '../paint/palette.ts';
import { column, heightLeft, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import { roomiest } from '../paint/roomy.ts';
import type { Item } from '../paint/scene.ts';
import { circle, roundedRect } from '../paint/shapes.ts';
import { coupon } from './coupon.ts';

/** A promotion: the photo in a ring, and a ticket with a large price. */
export const offer = (art: Art): Item[] => roomiest([0.29, 0.24, 0.19], (share) => draw(art, share));

function draw(art: Art, share: number): Item[] {
  const { frame, words, palette } = art;
  const { safe, width, height } = frame;
  const radius = safe.height * share;
  const middle = width - radius * 0.86;
  const centre = safe.y + radius * 0.72;
  const round = { x: middle - radius, y: centre - radius, width: 2 * radius, height: 2 * radius };
  const strip = { x: safe.x, y: safe.y + safe.height - 260, width: safe.width, height: 260 };
  // Only the tag, which has its own ground, may lie on the ring.
  const top = centre + (oneLineOf(words.tag) === '' ? radius + 50 : radius * 0.9);
  const box = { ...safe, y: top, height: strip.y - top - 40 };
  const halo = haloOf(palette);
  const text = { width: box.width, fill: palette.onDeep, behind: [palette.deep, halo] };
  const tag = pillPart(art, words.tag, { ...text, height: 92, max: 40, ...standOut(palette, palette.deep) });
  const small = textPart(art, words.small, {
    ...text,
    height: box.height * 0.3,
    max: 46,
    weight: 500,
    leading: 1.22,
    gap: 18,
  });
  const title = textPart(art, words.title, {
    leads: true,
    ...text,
    height: heightLeft(box, 24, [tag, small]),
    gap: 24,
    max: 120,
    weight: 800,
    leading: 1.04,
  });
  const brand = brandOnPaper(art, 440);
  return [
    { kind: 'shape', d: roundedRect({ x: 0, y: 0, width, height }), fill: palette.deep },
    { kind: 'shape', d: circle(middle, centre, radius + 110), fill: halo },
    { kind: 'shape', d: circle(middle, centre, radius + 26), fill: palette.accent },
    ...photoIn(art, round, circle(middle, centre, radius), () => [
      pawAt(
        middle - radius * 0.05,
        centre - radius * 0.04,
        radius * 1.15,
        -14,
        shadeBehind(palette.accent, palette.onAccent, 0.2),
      ),
    ]),
    ...column(safe, [brand]),
    ...column(box, [tag, title, small], 1),
    ...coupon(art, strip),
  ];
}

/** Returns the colour of the disc around the photo, on which words may lie too. */
function haloOf({ deep, onDeep, main }: Palette): Colour {
  const shares = [0.35, 0.28, 0.21, 0.14, 0.07];
  const tried = shares.map((share) => mix(deep, main, share));
  return tried.find((colour) => contrast(colour, onDeep) >= leastContrast) ?? deep;
}
