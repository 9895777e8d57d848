import { fieldMessage } from '../requests/field-message.ts';

/** A photo of the device that cannot be used; its message is in Portuguese. */
class PhotoError extends Error {
  override name = 'PhotoError';
}

/** Returns a displayable sentence for a photo that was not prepared or not taken by the server. */
export const photoProblem = (error: unknown): string =>
  error instanceof PhotoError ? error.message : fieldMessage(error, 'foto');

const mostBytes = 40 * 1024 * 1024;

const photoTooLarge = 'Esta foto é grande demais. Use uma de até 40 MB.';
const notAPhoto = 'Este arquivo não abriu como foto. Use JPG, PNG ou WebP.';

/** Returns a copy whose longest side is at most `side` pixels, on white where it is transparent. */
export function reduced(picture: ImageBitmap | HTMLCanvasElement, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Older browsers refuse the option's value, and turn the photo without it. */
const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file));

export type OpenedPhoto = { canvas: HTMLCanvasElement } | { trouble: string };

/** Decodes a photo of the device, the way up that its camera noted, at most `side` pixels long; or says in Portuguese why it cannot. */
export async function openPhoto(file: Blob, side: number): Promise<OpenedPhoto> {
  if (file.size > mostBytes) return { trouble: photoTooLarge };
  try {
    const bitmap = await decode(file);
    const canvas = reduced(bitmap, side);
    bitmap.close();
    return { canvas };
  } catch {
    return { trouble: notAPhoto };
  }
}

/** Returns a photo of the device as a JPEG to upload; phones write files of many megabytes. Throws errors that `photoProblem` explains. */
export async function photoToUpload(file: Blob, side: number): Promise<Blob> {
  const opened = await openPhoto(file, side);
  if ('trouble' in opened) throw new PhotoError(opened.trouble);
  return jpegOf(opened.canvas);
}

/** Returns a picture as a JPEG. Throws errors that `photoProblem` explains. */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new PhotoError(notAPhoto);
  return blob;
}
