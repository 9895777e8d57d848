import type { Art } from '../art.ts';
import { belowBrand, brandOnPaper } from '../paint/brand-part.ts';
import { shadeBehind } from '../paint/colours.ts';
import { pawAt } from '../paint/motifs.ts';
import { standOut } from '../paint/palette.ts';
import { column, heightLeft, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import { roomiest } from '../paint/roomy.ts';
import type { Item } from '../paint/scene.ts';
import { aboveWave, circle, roundedRect } from '../paint/shapes.ts';

const swing = 56;

/** The photo above a wave, the words on the shop's colour below. */
export const halves = (art: Art): Item[] =>
  roomiest(art.photo ? [0.47, 0.38, 0.28] : [0.4, 0.3, 0.2], (share) => draw(art, share));

function draw(art: Art, share: number): Item[] {
  const { frame, words, palette } = art;
  const { safe, width, height } = frame;
  const edge = safe.y + safe.height * share;
  const top = { x: 0, y: 0, width, height: edge + swing };
  const box = { ...safe, y: edge + swing + 52, height: safe.y + safe.height - edge - swing - 52 };
  const shade = shadeBehind(palette.main, palette.onMain);
  const text = { width: box.width, fill: palette.onMain, behind: [palette.main, shade] };
  const call = pillPart(art, words.call, {
    width: box.width,
    height: 142,
    max: 46,
    gap: 40,
    ...standOut(palette, palette.main),
  });
  const small = textPart(art, words.small, {
    ...text,
    height: box.height * 0.26,
    max: 52,
    weight: 500,
    leading: 1.25,
    gap: 22,
  });
  const tag = pillPart(art, words.tag, {
    ...text,
    height: 96,
    max: 38,
    ground: palette.paper,
    fill: palette.onPaper,
  });
  const title = textPart(art, words.title, {
    leads: true,
    ...text,
    height: heightLeft(box, 22, [tag, small, call]),
    gap: 22,
    max: 156,
    weight: 800,
    leading: 1.04,
  });
  const brand = brandOnPaper(art, safe.width);
  const free = belowBrand(art, brand, width * 0.6);
  const room = edge - swing - free;
  const centre = free + room / 2;
  const accentShade = shadeBehind(palette.accent, palette.onAccent);
  return [
    { kind: 'shape', d: roundedRect({ x: 0, y: 0, width, height }), fill: palette.main },
    pawAt(width * 0.86, height - 150, 420, -20, shade),
    { kind: 'shape', d: aboveWave(width, edge + 34, swing), fill: art.photo ? palette.accent : accentShade },
    ...photoIn(art, top, aboveWave(width, edge, swing), () => [
      { kind: 'shape', d: aboveWave(width, edge, swing), fill: palette.accent },
      { kind: 'shape', d: circle(width * 0.8, centre, room * 0.46), fill: accentShade },
      pawAt(width * 0.8, centre - room * 0.02, room * 0.58, 16, palette.paper),
      pawAt(width * 0.46, edge - room * 0.3, 110, -24, accentShade),
      pawAt(width * 0.22, edge - room * 0.16, 84, 20, accentShade),
    ]),
    ...column(safe, [brand]),
    ...column(box, [tag, title, small, call], 0.5),
  ];
}
