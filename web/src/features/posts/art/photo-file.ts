import { openPhoto, reduced } from '#web/lib/device/small-photo.ts';

/** A photo that the person chose, decoded and reduced. It leaves this device only when the person keeps it with the post. */
export interface LoadedPhoto {
  source: HTMLCanvasElement;
  ratio: number;
  /** A smaller copy for the preview, and one for thumbnails. */
  address: string;
  thumbnail: string;
}

export type PhotoResult = { photo: LoadedPhoto } | { trouble: string };

/** Longest side of the photo that is kept: a story has 1920. */
const longestSide = 2160;
const previewSide = 1200;
const thumbnailSide = 260;

/** Reads a photo of the device, the way up that its camera noted. */
export async function loadPhoto(file: Blob): Promise<PhotoResult> {
  const opened = await openPhoto(file, longestSide);
  if ('trouble' in opened) return opened;
  const { canvas: source } = opened;
  const copy = (side: number) => reduced(source, side).toDataURL('image/jpeg', 0.85);
  const ratio = source.width / source.height;
  return { photo: { source, ratio, address: copy(previewSide), thumbnail: copy(thumbnailSide) } };
}
