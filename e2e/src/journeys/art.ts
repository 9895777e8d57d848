import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/** A photo of two colours: red on the left, blue on the right. */
export async function makePhoto(page: Page, type: 'image/png' | 'image/jpeg' = 'image/png', width = 900) {
  const address = await page.evaluate(
    ([kind, size]) => {
      const canvas = document.createElement('canvas');
      canvas.width = size;
      canvas.height = 600;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      for (const [index, colour] of ['#ff0000', '#0000ff'].entries()) {
        context.fillStyle = colour;
        context.fillRect((index * size) / 2, 0, size / 2, 600);
      }
      return canvas.toDataURL(kind, 0.95);
    },
    [type, width] as const,
  );
  return { name: 'foto', mimeType: type, buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

/** Returns the JPEG as a camera writes it that was turned to the left: its pixels have to be turned right. */
export function turned(photo: { name: string; mimeType: string; buffer: Buffer }) {
  const orientation = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\b\0\u0001', 'latin1'), orientation, Buffer.alloc(4)]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  const { buffer } = photo;
  return { ...photo, buffer: Buffer.concat([buffer.subarray(0, 2), head, body, buffer.subarray(2)]) };
}

/** Presses "Baixar imagem" and returns the file, which must be a PNG of this height and 1080 wide. */
export async function downloadPicture(page: Page, height: number): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar imagem' }).click(),
  ]);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, height]);
  return { name: download.suggestedFilename(), file };
}

export interface Pixels {
  colours: number;
  /** Shares of the pixels that are the photo's two colours. */
  red: number;
  blue: number;
  /** Red of the pixels at a quarter and three quarters of the width, near the upper edge. */
  left: readonly number[];
  right: readonly number[];
}

/** Returns the colours of a picture. */
export const readPixels = (page: Page, file: Buffer): Promise<Pixels> =>
  page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set<number>();
      let red = 0;
      let blue = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
        colours.add((r << 16) | (g << 8) | b);
        if (r > 240 && g < 20 && b < 20) red += 4;
        if (b > 240 && g < 20 && r < 20) blue += 4;
      }
      const pixel = (x: number) => [...context.getImageData(x, 30, 1, 1).data].slice(0, 3);
      const shares = { red: red / data.length, blue: blue / data.length };
      return { colours: colours.size, ...shares, left: pixel(270), right: pixel(810) };
    },
    `data:image/png;base64,${file.toString('base64')}`,
  );

/** Returns how much two pictures of one shape differ at a quarter of their size: the mean of all channels, from 0 to 255. */
export const differenceOf = (page: Page, before: Buffer, after: Buffer): Promise<number> =>
  page.evaluate(
    async (addresses) => {
      const read = async (address: string) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [240, 300];
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, 240, 300);
        // The edge of the preview is round.
        return context.getImageData(8, 8, 224, 284).data;
      };
      const [first, second] = await Promise.all(addresses.map(read));
      if (!first || !second) throw new Error('no pictures');
      return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
    },
    [before, after].map((file) => `data:image/png;base64,${file.toString('base64')}`),
  );

/** Writes a post and opens its picture. */
export async function openArt(page: Page, theme: string, caption = '') {
  await page.goto('/posts');
  await page.getByRole('button', { name: /^Novo post em Terça/ }).click();
  const form = page.getByRole('dialog', { name: 'Novo post' });
  await form.getByLabel('Tema').fill(theme);
  await form.getByLabel('Legenda', { exact: true }).fill(caption);
  await form.getByLabel('Chamada').fill('Chame no WhatsApp');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  // The notice about the save would lie over the picture.
  await page.reload();
  await page.getByRole('article').getByRole('button', { name: 'Arte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arte pronta' });
  await expect(dialog.getByRole('radio', { name: 'Foto inteira' })).toBeChecked();
  return dialog;
}
