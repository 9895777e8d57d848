import { photoLongestSide, postPhotoLongestSide } from '@matilha/contract/chat/photos';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPhoto } from './read-photo.ts';
import { bomb, makePhonePhoto, makePicture, readMetadata } from './testing/make-photo.ts';

describe('a photo of a phone', () => {
  it('stands upright, is smaller, and has lost the place where it was taken', async () => {
    const taken = await makePhonePhoto(3000, 2000);
    const before = await readMetadata(taken);
    expect([before.orientation, before.exif === undefined]).toEqual([6, false]);
    const read = await readPhoto(taken, photoLongestSide);
    const after = await readMetadata(read?.bytes ?? Buffer.alloc(0));
    expect({ ...after, size: 0 }).toMatchObject({ format: 'jpeg', width: 1045, height: photoLongestSide });
    expect([after.exif, after.orientation, after.icc, after.xmp, after.iptc]).toEqual(
      Array(5).fill(undefined),
    );
    expect([read?.width, read?.height]).toEqual([1045, photoLongestSide]);
    expect(read?.bytes.includes('Telefone')).toBe(false);
  });

  it.each(['png', 'webp'] as const)('becomes a JPEG when it is a %s, on white', async (format) => {
    const clear = await makePicture(40, 30).ensureAlpha(0).toFormat(format).toBuffer();
    const read = await readPhoto(clear, photoLongestSide);
    expect(await readMetadata(read?.bytes ?? Buffer.alloc(0))).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 30,
      channels: 3,
    });
  });
});

describe('a file that is no photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const files: Record<string, () => Promise<Buffer> | Buffer> = {
    nothing: () => Buffer.alloc(0),
    'a text': () => Buffer.from('isto é um texto'),
    'an SVG with a script': () => Buffer.from(svg),
    'a GIF': () => makePicture(9, 9).gif().toBuffer(),
    'a TIFF': () => makePicture(9, 9).tiff().toBuffer(),
    'an AVIF': () => makePicture(64, 64).avif().toBuffer(),
    'a PDF': () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
    'half a photo': async () => (await makePhonePhoto(600, 400)).subarray(0, 20_000),
    'a PNG whose picture is missing': () => bomb(1, 1).subarray(0, 40),
  };
  it.each(Object.entries(files))('returns null for %s', async (_name, make) => {
    expect(await readPhoto(await make(), photoLongestSide)).toBeNull();
  });
});

describe('a picture that is too large once it is decoded', () => {
  const files: Record<string, () => Promise<Buffer> | Buffer> = {
    'a billion pixels in a few bytes': () => bomb(40_000, 40_000),
    '49 megapixels of 16 bits, interlaced': () =>
      bomb(7_000, 7_000, { depth: 16, colour: true, interlaced: true }),
    '49 megapixels of 8 bits with transparency': () => bomb(7_000, 7_000, { depth: 8, colour: true }),
    'a progressive JPEG of 30 megapixels': () =>
      sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } })
        .jpeg({ progressive: true })
        .toBuffer(),
  };
  it.each(Object.entries(files))('refuses %s at its field, in Portuguese', async (_name, make) => {
    await expect(readPhoto(await make(), photoLongestSide)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { foto: 'Esta foto é grande demais para abrir. Envie uma menor, de até 50 megapixels.' },
    });
  });

  it('opens a photo of 48 megapixels as phones take it', async () => {
    const photo = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(await readPhoto(photo, photoLongestSide)).toMatchObject({ width: 1568, height: 1176 });
  });
});

it.each([photoLongestSide, postPhotoLongestSide])(
  'stores a photo of noise, %i pixels long, in 600 kB at most',
  async (side) => {
    const noise = await makePicture(2_400, 2_400).jpeg({ quality: 95 }).toBuffer();
    const read = await readPhoto(noise, side);
    expect(read?.bytes.length).toBeGreaterThan(100_000);
    expect(read?.bytes.length).toBeLessThanOrEqual(600_000);
  },
);
