import type { Colour } from './colours.ts';
import type { Fade, Item, Picture, Scene, Shape, Words } from './scene.ts';

type Context = CanvasRenderingContext2D;

/** The pictures that a scene names. */
export type Sources = Partial<Record<Picture['source'], CanvasImageSource>>;

/** Returns a colour with an opacity, as CSS writes it. */
const withOpacity = (colour: Colour, opacity: number): string =>
  `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

function paintOf(context: Context, fill: Colour | Fade): string | CanvasGradient {
  if (typeof fill === 'string') return fill;
  const gradient = context.createLinearGradient(...fill.from, ...fill.to);
  for (const [place, opacity] of fill.stops) gradient.addColorStop(place, withOpacity(fill.colour, opacity));
  return gradient;
}

function paintShape(context: Context, { d, fill, stroke, place }: Shape) {
  const path = new Path2D(d);
  if (place) {
    context.translate(place.x, place.y);
    context.rotate((place.turn * Math.PI) / 180);
    context.scale(place.scale, place.scale);
  }
  if (fill) {
    context.fillStyle = paintOf(context, fill);
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = stroke.colour;
    context.lineWidth = stroke.width;
    context.lineCap = 'round';
    context.setLineDash([...(stroke.dash ?? [])]);
    context.stroke(path);
  }
}

function paintPicture(context: Context, { source, at, clip }: Picture, sources: Sources) {
  const image = sources[source];
  if (!image) return;
  context.clip(new Path2D(clip));
  context.drawImage(image, at.x, at.y, at.width, at.height);
}

function paintWords(context: Context, { lines, anchor, size, weight, fill }: Words, font: string) {
  // Without it some systems round each letter's width to whole pixels, and a line grows.
  context.textRendering = 'geometricPrecision';
  context.font = `${weight} ${size}px ${font}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.textBaseline = 'alphabetic';
  context.fillStyle = fill;
  for (const { text, x, y } of lines) context.fillText(text, x, y);
}

function paintItem(context: Context, item: Item, sources: Sources, font: string) {
  if (item.kind === 'shape') paintShape(context, item);
  else if (item.kind === 'words') paintWords(context, item, font);
  else paintPicture(context, item, sources);
}

/** Draws a scene on a canvas of its size. */
export function paintScene(context: Context, scene: Scene, sources: Sources, font: string): void {
  context.imageSmoothingQuality = 'high';
  for (const item of scene.items) {
    context.save();
    paintItem(context, item, sources, font);
    context.restore();
  }
}
