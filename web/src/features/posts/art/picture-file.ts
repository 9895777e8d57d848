import { slugWords } from '@matilha/contract/portuguese/plain-text';
import { brandName } from '#web/lib/brand.ts';
import type { ArtFormat } from './paint/formats.ts';
import { paintScene, type Sources } from './paint/paint-scene.ts';
import type { Scene } from './paint/scene.ts';
import { fontStack } from './paint/typeface.ts';

/** Returns a text's words without accents, joined by hyphens. */
const slugOf = (text: string): string => slugWords(text).join('-');

/** Returns a name such as `matilha-2026-11-24-antes-e-depois.png`. */
export function fileNameOf(theme: string, day: string, format: ArtFormat): string {
  const words = slugOf(theme).slice(0, 50).replace(/-$/, '');
  return `${[slugOf(brandName), day, words, format === 'stories' ? 'stories' : ''].filter((part) => part !== '').join('-')}.png`;
}

/** Returns the scene as a PNG file of its exact size. The browser encodes it again, without the metadata of a photo. Throws if it cannot. */
export async function pictureFile(scene: Scene, sources: Sources, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = scene.width;
  canvas.height = scene.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  paintScene(context, scene, sources, fontStack);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // Safari keeps the memory of canvases for long, and refuses new ones.
  canvas.width = 0;
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/png' });
}
