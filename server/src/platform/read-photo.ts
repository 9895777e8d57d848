import type { Sharp } from 'sharp';
import { once } from './once.ts';
import { createSemaphore } from './semaphore.ts';

/** A picture as this product wrote it, without metadata. */
export interface ReadPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A part of an upright picture, as fractions of its width and height. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of 50 megapixels takes up to 200 MB while it is decoded. */
const mostPixels = 50_000_000;
const fewAtATime = createSemaphore({ width: 2, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });

/**
 * Loads the library at the first photo, because most processes never see one and it takes 15 MB; once, because a photo that comes while all
 * formats are blocked would not open.
 */
const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  // Only these three formats are ever parsed, whatever the file claims to be: no SVG, no PDF, no TIFF.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
});

/**
 * Returns a picture written anew by `write`. Returns null for everything that is no whole JPEG, PNG or WebP picture of at most 50
 * megapixels. Throws `unavailable` while too many pictures wait.
 */
async function rewrite(
  body: Uint8Array,
  write: (picture: Sharp) => Promise<Sharp> | Sharp,
): Promise<ReadPhoto | null> {
  const sharp = await loadSharp();
  return fewAtATime(async () => {
    try {
      const upright = sharp(body, { failOn: 'error', limitInputPixels: mostPixels }).autoOrient();
      const written = (await write(upright)).timeout({ seconds: 10 });
      const { data, info } = await written.toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      // The library throws plain errors for the file's faults, and it has no others: nothing is read or written elsewhere.
      return null;
    }
  });
}

/**
 * Returns a photo as JPEG: upright, on white where it was transparent, at most `side` pixels long, without location and other metadata.
 * Returns null and throws as `rewrite` does.
 */
export const readPhoto = (body: Uint8Array, side: number): Promise<ReadPhoto | null> =>
  rewrite(body, (picture) =>
    picture
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 }),
  );

/**
 * Returns a picture, or a part of it, as WebP: upright, at most `side` pixels long, without metadata; transparent parts stay so. Returns
 * null and throws as `rewrite` does.
 */
export const readPicture = (
  body: Uint8Array,
  { side, part }: { side: number; part?: PicturePart | undefined },
): Promise<ReadPhoto | null> =>
  rewrite(body, async (picture) => {
    const cut = part ? picture.extract(await pixelsOf(picture, part)) : picture;
    return cut
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80 });
  });

async function pixelsOf(picture: Sharp, { x, y, width, height }: PicturePart) {
  const { autoOrient: whole } = await picture.metadata();
  const left = Math.min(whole.width - 1, Math.round(x * whole.width));
  const top = Math.min(whole.height - 1, Math.round(y * whole.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(height * whole.height))),
  };
}
