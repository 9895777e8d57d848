import { deflateSync } from 'node:zlib';
import { photoLongestSide } from '@matilha/contract/photos';
import { describe, expect, it } from 'vitest';
import { readPhoto } from './read-photo.ts';
import { makePhonePhoto, makePicture, readMetadata } from './testing/make-photo.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
/** A PNG of a few kilobytes that claims to be a picture of this size. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

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
      ...{ format: 'jpeg', width: 40, height: 30, channels: 3 },
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
    'a photo of a billion pixels in a few bytes': () => bomb(40_000, 40_000),
    'a PNG whose picture is missing': () => bomb(1, 1).subarray(0, 40),
  };
  it.each(Object.entries(files))('returns null for %s', async (_name, make) => {
    expect(await readPhoto(await make(), photoLongestSide)).toBeNull();
  });
});
