import type { Art } from '../art.ts';
import { belowBrand, brandOnPaper } from '../paint/brand-part.ts';
import { black, type Colour, mix, shadeBehind, white } from '../paint/colours.ts';
import type { Box } from '../paint/formats.ts';
import { pawAt } from '../paint/motifs.ts';
import { standOut } from '../paint/palette.ts';
import { barPart, column, heightLeft, heightOf, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import type { Item } from '../paint/scene.ts';
import { circle, roundedRect } from '../paint/shapes.ts';

const fadeHeight = 380;
/** The band stays calm even where the least scrim would do. */
const leastScrim = 0.7;

/** The photo fills the picture; the words lie on a dark band that grows with them. */
export function fullPhoto(art: Art): Item[] {
  const { frame, words, palette, photo } = art;
  const { safe, width, height } = frame;
  const whole = { x: 0, y: 0, width, height };
  const scrim = Math.max(palette.scrim, leastScrim);
  const ground = photo ? palette.deep : palette.main;
  const fill = photo ? palette.onDeep : palette.onMain;
  const behind = photo
    ? [black, white].map((shown) => mix(shown, ground, scrim))
    : [ground, shadeBehind(ground, fill)];
  const button = standOut(palette, ground);
  const text = { width: safe.width, fill, behind };
  const box = { ...safe, y: safe.y + safe.height * 0.36, height: safe.height * 0.64 };
  const tag = pillPart(art, words.tag, { ...text, height: 110, ...button });
  const call = pillPart(art, words.call, {
    width: safe.width,
    height: 150,
    max: 46,
    gap: 44,
    ...button,
  });
  const small = textPart(art, words.small, {
    ...text,
    height: 190,
    max: 52,
    weight: 500,
    leading: 1.25,
    gap: 28,
  });
  const bar = tag ?? barPart(button.ground);
  const title = textPart(art, words.title, {
    leads: true,
    ...text,
    height: heightLeft(box, 30, [bar, small, call]),
    gap: 30,
    max: 164,
    weight: 800,
    leading: 1.04,
  });
  const parts = [bar, title, small, call];
  const top = Math.round(safe.y + safe.height - heightOf(parts)) - 56;
  const brand = brandOnPaper(art, safe.width);
  const free = belowBrand(art, brand, width * 0.5);
  return [
    { kind: 'shape', d: roundedRect(whole), fill: ground },
    ...photoIn(art, whole, roundedRect(whole), () =>
      pawScene({ ...whole, y: free, height: top - free }, shadeBehind(ground, fill), palette.accent),
    ),
    ...(photo ? [band(whole, top, ground, scrim)] : []),
    ...column(safe, [brand]),
    ...column(box, parts, 1),
  ];
}

/** Returns a layer that darkens the photo towards `top`, and the area below it. One shape: two would show a seam. */
function band({ width, height }: Box, top: number, colour: Colour, opacity: number): Item {
  const start = Math.max(0, top - fadeHeight);
  const share = (top - start) / (height - start);
  const rise = [0, 0.1, 0.34, 0.7, 1].map((part, index) => [(index / 4) * share, part * opacity] as const);
  return {
    kind: 'shape',
    d: roundedRect({ x: 0, y: start, width, height: height - start }),
    fill: {
      colour,
      from: [0, start],
      to: [0, height],
      stops: [...rise, [1, Math.min(1, opacity + 0.2)]],
    },
  };
}

/** Paws where the photo would be; only the pale ones may lie behind words. */
function pawScene({ x, y, width, height }: Box, shade: Colour, accent: Colour): Item[] {
  const size = Math.min(width * 0.5, height * 0.8);
  const left = x + width * 0.74;
  const centre = y + height * 0.5;
  return [
    { kind: 'shape', d: circle(left, centre, width * 0.44), fill: shade },
    pawAt(left, centre, size, -16, accent),
    pawAt(x + width * 0.13, y + height * 0.86, 150, 24, shade),
    pawAt(x + width * 0.32, y + height * 0.5, 96, -30, shade),
  ];
}
