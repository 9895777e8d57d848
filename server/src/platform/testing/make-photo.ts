import sharp, { type Sharp } from 'sharp';

/** Returns a picture of noise, which no format can make small. */
export const makePicture = (width: number, height: number): Sharp =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: '#fff' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Returns what a phone writes: a JPEG that stands on its side, with the place where it was taken. */
export const makePhonePhoto = (width: number, height: number): Promise<Buffer> =>
  makePicture(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Returns the facts of a picture's file. */
export const readMetadata = (bytes: Uint8Array) => sharp(bytes).metadata();
