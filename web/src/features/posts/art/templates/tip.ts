import type { Art } from '../art.ts';
import { brandPart } from '../paint/brand-part.ts';
import { readable } from '../paint/colours.ts';
import { fitText, leastSize } from '../paint/fit-text.ts';
import type { Box } from '../paint/formats.ts';
import { pawTrail } from '../paint/motifs.ts';
import { standOut } from '../paint/palette.ts';
import { column, heightLeft, heightOf, type Part, pillPart, textPart } from '../paint/parts.ts';
import { photoIn } from '../paint/photo-part.ts';
import { roomiest } from '../paint/roomy.ts';
import type { Item } from '../paint/scene.ts';
import { circle, roundedRect } from '../paint/shapes.ts';

const mostItems = 5;
const numberRoom = 104;
/** From this size on, items of one line look better than larger ones of two. */
const goodItem = 44;

/** A tip on light paper: a title, then one item for each line of the smaller text. */
export const tip = (art: Art): Item[] =>
  roomiest(art.photo ? [0.36, 0.31, 0.26] : [0], (share) => draw(art, share));

function draw(art: Art, share: number): Item[] {
  const { frame, words, palette, photo } = art;
  const { safe, width, height } = frame;
  // A disc lies behind the title, paws may lie behind the name.
  const pale = [palette.paper, palette.tint];
  const onPaper = { fill: palette.onPaper, behind: pale };
  const bottomWidth = photo ? 400 : safe.width;
  const brand = brandPart(art, { ...onPaper, width: bottomWidth, gap: 34 });
  const call = pillPart(art, words.call, {
    width: bottomWidth,
    height: photo ? 210 : 142,
    max: 46,
    ...standOut(palette, palette.paper, 'main'),
  });
  const foot = Math.max(safe.height * share, heightOf([call, brand]));
  const bottom = { ...safe, width: bottomWidth, y: safe.y + safe.height - foot, height: foot };
  const box = { ...safe, height: safe.height - foot - 56 };
  const tag = pillPart(art, words.tag, {
    width: safe.width,
    height: 100,
    max: 42,
    ...standOut(palette, palette.paper),
  });
  const list = listPart(art, { ...box, height: box.height * 0.56 });
  const title = textPart(art, words.title, {
    leads: true,
    width: box.width,
    height: heightLeft(box, 30, [tag, list]),
    gap: 30,
    max: 150,
    weight: 800,
    leading: 1.04,
    fill: readable(pale, [palette.main, palette.deep]),
    behind: pale,
  });
  const photoBox = { x: 540, y: bottom.y - 10, width: width - 540, height: height - bottom.y + 10 };
  return [
    { kind: 'shape', d: roundedRect({ x: 0, y: 0, width, height }), fill: palette.paper },
    { kind: 'shape', d: circle(width, 0, 300), fill: palette.tint },
    ...photoIn(art, photoBox, roundedRect(photoBox, [270, 0, 0, 0]), () =>
      pawTrail([width - 380, height - 60], 4, palette.tint),
    ),
    ...column(box, [tag, title, list]),
    ...column(bottom, [call, brand], 1),
  ];
}

/** Returns the lines of the smaller text as numbered items, a single one as a paragraph. */
function listPart(art: Art, box: Box): Part | null {
  const { palette, words } = art;
  const texts = words.small
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, mostItems);
  const style = { weight: 500, leading: 1.22, fill: palette.onPaper, behind: [palette.paper] };
  if (texts.length < 2) {
    return textPart(art, words.small, { ...style, width: box.width, height: box.height, max: 58, gap: 40 });
  }
  const width = box.width - numberRoom;
  const gap = texts.length > 3 ? 18 : 34;
  const room = { ...style, width, height: (box.height - gap * (texts.length - 1)) / texts.length };
  const largest = (limits: { mostLines?: number }) =>
    Math.min(
      ...texts.map((text) => {
        const { size, shortened } = fitText(text, { ...room, ...limits, max: 60, measure: art.measure });
        return shortened ? 0 : size;
      }),
    );
  const inOneLine = largest({ mostLines: 1 });
  const max = inOneLine >= goodItem ? inOneLine : Math.max(leastSize, largest({}));
  const items = texts.flatMap((text, index) => {
    const item = textPart(art, text, { ...room, max, gap });
    return item ? [numbered(art, item, index + 1, max)] : [];
  });
  const height = heightOf(items);
  return { width: box.width, height, gap: 44, draw: (x, y) => column({ ...box, x, y, height }, items) };
}

function numbered(art: Art, item: Part, number: number, size: number): Part {
  const { palette } = art;
  const radius = 34;
  const spot = standOut(palette, palette.paper);
  const digit = textPart(art, String(number), {
    width: 2 * radius,
    height: 2 * radius,
    max: 40,
    weight: 800,
    align: 'middle',
    fill: spot.fill,
    behind: [spot.ground],
  });
  const height = Math.max(item.height, 2 * radius);
  return {
    width: item.width + numberRoom,
    height,
    gap: item.gap,
    draw: (x, y) => {
      const first = y + Math.max(radius, (size * 1.2) / 2);
      return [
        { kind: 'shape', d: circle(x + radius, first, radius), fill: spot.ground },
        ...(digit?.draw(x, first - digit.height / 2) ?? []),
        ...item.draw(x + numberRoom, y + Math.max(0, radius - (size * 1.2) / 2)),
      ];
    },
  };
}
