import { AppError } from './app-error.ts';
import { FileProblem } from './sandbox/file-problem.ts';
import type { PicturePart, RewriteOptions } from './sandbox/rewrite-picture.ts';
import { BudgetExceeded, runInSandbox, type Task } from './sandbox/sandbox.ts';

/** A picture as this product wrote it, without metadata. */
export interface ReadPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A decoded picture takes up to 160 MiB, Node and the library about 90. */
const budget = { memory: 320, processor: 6, output: 16 * 1024 * 1024 };
/** Bytes of a stored photo. */
const mostStoredBytes = 600_000;

const tooLarge = 'Esta foto é grande demais para abrir. Envie uma menor, de até 50 megapixels.';

/**
 * Returns a picture, encoded again. Returns null for bytes that are not a whole JPEG, PNG or WebP picture. Throws `invalid_input` at the field
 * for one that is too large to decode, and `unavailable` while too many pictures wait.
 */
async function rewrite(body: Uint8Array, options: RewriteOptions, field: string): Promise<ReadPhoto | null> {
  const task: Task = { module: new URL('./sandbox/rewrite-picture.ts', import.meta.url), options, budget };
  try {
    const { value, bytes } = await runInSandbox<Pick<ReadPhoto, 'width' | 'height'> | null>(task, body);
    return value && { bytes, width: value.width, height: value.height };
  } catch (error) {
    if (!(error instanceof BudgetExceeded || error instanceof FileProblem)) throw error;
    throw new AppError('invalid_input', { message: tooLarge, fields: { [field]: tooLarge }, cause: error });
  }
}

/**
 * Returns a photo as JPEG of at most 600 kB: upright, on white where it was transparent, at most `side` pixels long, without location and other
 * metadata. Returns null and throws as `rewrite` does.
 */
export const readPhoto = (body: Uint8Array, side: number): Promise<ReadPhoto | null> =>
  rewrite(body, { side, format: 'jpeg', part: null, mostBytes: mostStoredBytes }, 'foto');

/**
 * Returns a picture, or a part of it, as WebP: upright, at most `side` pixels long, without metadata; transparent parts stay so. Returns
 * null and throws as `rewrite` does.
 */
export const readPicture = (
  body: Uint8Array,
  { side, part, field }: { side: number; part?: PicturePart | undefined; field: string },
): Promise<ReadPhoto | null> =>
  rewrite(body, { side, format: 'webp', part: part ?? null, mostBytes: Number.MAX_SAFE_INTEGER }, field);
