import sharp, { type Metadata, type Sharp } from 'sharp';
import { FileProblem } from './file-problem.ts';
import type { Output } from './sandbox.ts';

/** A part of an upright picture, as fractions of its width and height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RewriteOptions {
  /** Pixels of the longer side at most. */
  side: number;
  format: 'jpeg' | 'webp';
  part: PicturePart | null;
  /** Bytes of the written picture. */
  mostBytes: number;
}

const mostPixels = 50_000_000;
const mostDecodedBytes = 160 * 1024 * 1024;

// Only these three formats are ever parsed, whatever the file claims to be: no SVG, no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/** Bytes of one channel of a pixel, by the library's names of depths. */
const depths: Record<string, number> = { uchar: 1, ushort: 2 };

/** Returns the bytes that the picture takes when it is decoded, from its header alone. */
export function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  // A progressive JPEG is kept as coefficients of 16 bits until its last scan.
  const kept = format === 'jpeg' && isProgressive ? 3 : 1;
  return width * height * channels * (depths[depth] ?? 4) * kept;
}

/** Tries until a picture is small enough: quality, and share of its side. The last one fits at any side of the product. */
const tries = [
  [80, 1],
  [65, 1],
  [50, 1],
  [50, 0.75],
  [40, 0.5],
] as const;

function partOf({ autoOrient: whole }: Metadata, { x, y, width, height }: PicturePart) {
  const left = Math.min(whole.width - 1, Math.round(x * whole.width));
  const top = Math.min(whole.height - 1, Math.round(y * whole.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(height * whole.height))),
  };
}

/** Returns the picture's pixels: upright, cut, at most `side` long; for JPEG on white. */
async function pixelsOf(picture: Sharp, metadata: Metadata, { side, format, part }: RewriteOptions) {
  const cut = part ? picture.extract(partOf(metadata, part)) : picture;
  const small = cut.resize(side, side, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
  const whole = format === 'jpeg' ? small.flatten({ background: '#fff' }) : small;
  const { data, info } = await whole.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

type Written = Output<{ width: number; height: number } | null>;
const nothing: Written = { value: null, bytes: Buffer.alloc(0) };

/** Returns null where the library throws: it throws plain errors for the file's faults, and has no others, because nothing is read or written elsewhere. */
async function orNull<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/**
 * Returns the picture, encoded again; null for bytes that are not a whole picture. Throws `FileProblem` for a header that claims too large
 * a picture.
 */
export async function run(options: RewriteOptions, body: Buffer): Promise<Written> {
  const open = () => sharp(body, { failOn: 'error', limitInputPixels: false });
  const metadata = await orNull(() => open().metadata());
  if (!metadata) return nothing;
  if (metadata.width * metadata.height > mostPixels || decodedBytes(metadata) > mostDecodedBytes)
    throw new FileProblem('the picture is too large');
  const pixels = await orNull(() => pixelsOf(open().autoOrient(), metadata, options));
  if (!pixels) return nothing;
  const longest = Math.max(pixels.raw.width, pixels.raw.height);
  for (const [quality, share] of tries) {
    const side = Math.ceil(longest * share);
    const { data, info } = await sharp(pixels.data, { raw: pixels.raw })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toFormat(options.format, { quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= options.mostBytes)
      return { value: { width: info.width, height: info.height }, bytes: data };
  }
  throw new FileProblem('no try is small enough');
}
