import type { ArtLogo } from './art.ts';
import { type Colour, contrast, white } from './paint/colours.ts';

/** A logo that a canvas may hold: a PNG as `data:` address. */
export interface LoadedLogo extends ArtLogo {
  address: string;
}

const mostBytes = 10 * 1024 * 1024;
const mostWidth = 640;
const mostHeight = 300;
/** With fewer transparent pixels a logo brings its own ground; round corners are such pixels. */
const transparentShare = 0.02;
/** Less contrast than this is not seen. */
const leastSeen = 1.7;
const mostSamples = 10_000;
const nearBlack: Colour = '#1c1c1c';

/** Returns the ground on which most of a logo's pixels (red, green, blue and opacity of each) can be seen. */
export function groundOf(pixels: Uint8ClampedArray): ArtLogo['ground'] {
  let seen = 0;
  let visible = 0;
  let lostOnLight = 0;
  let lostOnDark = 0;
  const step = 4 * Math.max(1, Math.floor(pixels.length / 4 / mostSamples));
  for (let at = 0; at < pixels.length; at += step) {
    seen += 1;
    if ((pixels[at + 3] ?? 0) < 128) continue;
    visible += 1;
    const parts = [...pixels.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, '0'));
    const colour: Colour = `#${parts.join('')}`;
    if (contrast(colour, white) < leastSeen) lostOnLight += 1;
    if (contrast(colour, nearBlack) < leastSeen) lostOnDark += 1;
  }
  if (visible >= seen * (1 - transparentShare)) return 'none';
  return lostOnLight > lostOnDark ? 'dark' : 'light';
}

const readAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** Returns the decoded picture at a `data:` address. Throws if it is no picture. */
export async function decodePicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('no size');
  return image;
}

/** Reads a logo (also an SVG) and reduces it; null for a file that is no picture. */
export async function loadLogo(file: Blob): Promise<LoadedLogo | null> {
  if (file.size > mostBytes) return null;
  try {
    const image = await decodePicture(await readAddress(file));
    const scale = Math.min(1, mostWidth / image.naturalWidth, mostHeight / image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const ratio = canvas.width / canvas.height;
    return { address: canvas.toDataURL('image/png'), ratio, ground: groundOf(data) };
  } catch {
    return null;
  }
}
