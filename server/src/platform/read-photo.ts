import { createSemaphore } from './semaphore.ts';

/** A photo as this product wrote it. */
export interface ReadPhoto {
  /** A JPEG without metadata. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** A picture of 50 megapixels takes up to 200 MB while it is decoded. */
const mostPixels = 50_000_000;
const fewAtATime = createSemaphore({ width: 2, maxWaiting: 20, patienceMs: 10_000, retryAfter: 5 });

let loading: ReturnType<typeof loadSharp> | undefined;

/** Loads the library once, at the first photo: most processes never see one, and it takes 15 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only these three formats are ever parsed, whatever the file claims to be: no SVG, no PDF, no TIFF.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  return sharp;
}

/**
 * Returns a photo written anew: upright, on white where it was transparent, at most `side` pixels long, without location and other metadata.
 * Returns null for everything that is no whole JPEG, PNG or WebP picture of at most 50 megapixels. Throws `unavailable` while
 * too many photos wait.
 */
export async function readPhoto(body: Uint8Array, side: number): Promise<ReadPhoto | null> {
  // Not again for each photo: while all formats are blocked, another photo would not open.
  loading ??= loadSharp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const sharp = await loading;
  return fewAtATime(async () => {
    try {
      const { data, info } = await sharp(body, { failOn: 'error', limitInputPixels: mostPixels })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      // The library throws plain errors for the file's faults, and it has no others: nothing is read or written elsewhere.
      return null;
    }
  });
}
