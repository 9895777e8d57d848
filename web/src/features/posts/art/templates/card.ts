import type { Art } from '../art.ts';
import { brandPart } from '../paint/brand-part.ts';
import { shadeBehind } from '../paint/colours.ts';
import type { Box } from '../paint/formats.ts';
import { bigPaw, pawPattern } from '../paint/motifs.ts';
import { standOut } from '../paint/palette.ts';
import { column, heightLeft, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import { roomiest } from '../paint/roomy.ts';
import type { Item } from '../paint/scene.ts';
import { roundedRect } from '../paint/shapes.ts';

const edge = 32;
/** Height that the smaller text leaves to the title. */
const leastTitle = 140;

/** A light card on the shop's colour: photo above, centred words below. */
export const card = (art: Art): Item[] =>
  roomiest(art.photo ? [0.5, 0.4, 0.3] : [0.34, 0.24, 0.18], (share) => draw(art, share));

function draw(art: Art, share: number): Item[] {
  const { frame, words, palette } = art;
  const { whole, sheet, photo, box } = roomsOf(frame, share);
  const middle = { width: box.width, align: 'middle' } as const;
  const onPaper = { fill: palette.onPaper, behind: [palette.paper] };
  const brand = brandPart(art, { ...middle, ...onPaper, gap: 36 });
  const call = pillPart(art, words.call, {
    ...middle,
    height: 142,
    max: 46,
    gap: 38,
    ...standOut(palette, palette.paper, 'main'),
  });
  const tag = pillPart(art, words.tag, {
    ...middle,
    height: 96,
    max: 38,
    ...standOut(palette, palette.paper),
  });
  const small = textPart(art, words.small, {
    ...middle,
    ...onPaper,
    height: Math.min(box.height * 0.26, heightLeft(box, 22, [tag, call, brand]) - leastTitle),
    max: 50,
    weight: 500,
    leading: 1.25,
    gap: 22,
  });
  const title = textPart(art, words.title, {
    leads: true,
    ...middle,
    height: heightLeft(box, 22, [tag, small, call, brand]),
    gap: 22,
    max: 148,
    weight: 800,
    leading: 1.05,
    fill: palette.mainOnPaper,
    behind: [palette.paper],
  });
  const panel = roundedRect(photo, 44);
  return [
    { kind: 'shape', d: roundedRect(whole), fill: palette.main },
    ...pawPattern(whole, shadeBehind(palette.main, palette.onMain, 0.16)),
    { kind: 'shape', d: roundedRect(sheet, 72), fill: palette.paper },
    ...photoIn(art, photo, panel, () => [
      { kind: 'shape', d: panel, fill: palette.tint },
      ...bigPaw(photo, palette.accent, palette.paper),
    ]),
    ...column(box, [tag, title, small, call, brand], 0.5),
  ];
}

/** Returns the sheet, the photo's room on it, and the room of the words below. */
function roomsOf(frame: Art['frame'], share: number) {
  const { safe } = frame;
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  const sheet = { x: 64, y: safe.y - 16, width: frame.width - 128, height: safe.height + 32 };
  const photo = {
    x: sheet.x + edge,
    y: sheet.y + edge,
    width: sheet.width - 2 * edge,
    height: Math.round(sheet.height * share),
  };
  const below = photo.y + photo.height;
  const box: Box = {
    x: safe.x + 48,
    y: below + 44,
    width: safe.width - 96,
    height: sheet.y + sheet.height - below - 44 - 48,
  };
  return { whole, sheet, photo, box };
}
