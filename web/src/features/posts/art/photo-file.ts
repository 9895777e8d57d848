/** A photo that the person chose, decoded and reduced. It never leaves this device. */
export interface LoadedPhoto {
  source: HTMLCanvasElement;
  ratio: number;
  /** A smaller copy for the preview, and one for thumbnails. */
  address: string;
  thumbnail: string;
}

export type PhotoResult = { photo: LoadedPhoto } | { trouble: string };

const mostBytes = 40 * 1024 * 1024;
/** Longest side of the photo that is kept: a story has 1920. */
const longestSide = 2160;
const previewSide = 1200;
const thumbnailSide = 260;

const tooLarge = 'Esta foto é grande demais. Use uma de até 40 MB.';
const notAPicture = 'Este arquivo não abriu como foto. Use JPG, PNG ou WebP.';

/** Returns a copy whose longest side is at most `side`, on white where it is transparent. */
function reduced(picture: ImageBitmap | HTMLCanvasElement, side: number): HTMLCanvasElement {
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

/** Reads a photo of the device, the way up that its camera noted. */
export async function loadPhoto(file: Blob): Promise<PhotoResult> {
  if (file.size > mostBytes) return { trouble: tooLarge };
  try {
    const bitmap = await decode(file);
    const source = reduced(bitmap, longestSide);
    bitmap.close();
    const copy = (side: number) => reduced(source, side).toDataURL('image/jpeg', 0.85);
    const ratio = source.width / source.height;
    return { photo: { source, ratio, address: copy(previewSide), thumbnail: copy(thumbnailSide) } };
  } catch {
    return { trouble: notAPicture };
  }
}
