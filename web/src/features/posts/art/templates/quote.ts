import type { Art } from '../art.ts';
import { brandOnPaper } from '../paint/brand-part.ts';
import { shadeBehind } from '../paint/colours.ts';
import type { Box } from '../paint/formats.ts';
import { pawAt } from '../paint/motifs.ts';
import { standOut } from '../paint/palette.ts';
import { column, heightLeft, type Part, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import type { Item } from '../paint/scene.ts';
import { bubble, circle, quotes, roundedRect } from '../paint/shapes.ts';

const radius = 118;
const inside = 64;
const shadeOf = ({ accent, onAccent }: Art['palette']) => shadeBehind(accent, onAccent, 0.1);

/** A client's words in a speech bubble, and who said them. */
export function quote(art: Art): Item[] {
  const { safe, width, height } = art.frame;
  const { accent, paper } = art.palette;
  const brand = brandOnPaper(art, safe.width);
  const top = safe.y + (brand ? brand.height + 44 : 0);
  const face = { x: safe.x + 8, y: safe.y + safe.height - 2 * radius, width: 2 * radius, height: 2 * radius };
  const sheet = { x: safe.x, y: top, width: safe.width, height: face.y - 92 - top };
  return [
    { kind: 'shape', d: roundedRect({ x: 0, y: 0, width, height }), fill: accent },
    { kind: 'shape', d: circle(width * 0.92, height * 0.93, 330), fill: shadeOf(art.palette) },
    { kind: 'shape', d: bubble(sheet, 64, face.x + radius + 30), fill: paper },
    ...column(safe, [brand]),
    ...saying(art, sheet),
    ...person(art, face),
  ];
}

function saying(art: Art, { x, y, width, height }: Box): Item[] {
  const { palette, words } = art;
  const box = { x: x + inside, y: y + 60, width: width - 2 * inside, height: height - 120 };
  const ink = standOut(palette, palette.paper, 'main').ground;
  const marks: Part = {
    width: box.width,
    height: 104,
    gap: 0,
    draw: (left, top) => [
      { kind: 'shape', d: quotes, fill: ink, place: { x: left, y: top, scale: 1.3, turn: 0 } },
    ],
  };
  const tag = pillPart(art, words.tag, {
    width: box.width,
    height: 92,
    max: 38,
    gap: 24,
    ground: palette.tint,
    fill: palette.onTint,
  });
  const title = textPart(art, words.title, {
    leads: true,
    width: box.width,
    height: heightLeft(box, 36, [marks, tag]),
    gap: 36,
    max: 108,
    weight: 700,
    leading: 1.16,
    fill: palette.onPaper,
    behind: [palette.paper],
  });
  return column(box, [marks, title, tag], 0.5);
}

function person(art: Art, face: Box): Item[] {
  const { palette, words, frame } = art;
  const start = face.x + face.width + 44;
  const beside = { ...face, x: start, width: frame.safe.x + frame.safe.width - start };
  const call = pillPart(art, words.call, {
    width: beside.width,
    height: 128,
    max: 38,
    gap: 20,
    ...standOut(palette, palette.accent, 'main'),
  });
  const small = textPart(art, words.small, {
    width: beside.width,
    height: heightLeft(beside, 0, [call]),
    max: 50,
    weight: 700,
    leading: 1.2,
    fill: palette.onAccent,
    behind: [palette.accent, shadeOf(palette)],
  });
  const x = face.x + radius;
  const y = face.y + radius;
  const ring: Item = { kind: 'shape', d: circle(x, y, radius), fill: palette.main };
  return [
    ring,
    ...photoIn(art, face, circle(x, y, radius - 10), () => [pawAt(x, y - 6, 128, -14, palette.onMain)]),
    ...column(beside, [small, call], 0.5),
  ];
}
