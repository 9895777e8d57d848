import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns a picture of noise, which no format can make small. */
export const makePicture = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Returns a photo as a phone writes it: a JPEG turned on its side, with the place where it was taken. */
export const makePhonePhoto = (width: number, height: number): Promise<Buffer> =>
  makePicture(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Returns a square WebP of white frames. */
export const makeMovingWebp = (side: number, frames: number): Promise<Buffer> =>
  sharp({
    create: { width: side, height: side * frames, pageHeight: side, channels: 4, background: '#fff' },
  })
    .webp({ effort: 0 })
    .toBuffer();

/** Returns the facts of a picture's file. */
export const readMetadata = (bytes: Uint8Array) => sharp(bytes).metadata();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

interface Claim {
  /** Bits of a channel. */
  depth?: 1 | 8 | 16;
  /** With colour and transparency: four channels instead of one. */
  colour?: boolean;
  interlaced?: boolean;
}

/** Returns a PNG of a few kilobytes that claims to be a picture of this size. */
export function bomb(
  width: number,
  height: number,
  { depth = 1, colour = false, interlaced = false }: Claim = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
