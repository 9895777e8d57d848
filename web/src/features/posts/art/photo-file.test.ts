import { expect, it, vi } from 'vitest';
import { loadLogo } from './logo-file.ts';
import { loadPhoto } from './photo-file.ts';

const sized = (size: number) => Object.defineProperty(new Blob(['x']), 'size', { value: size });

it('refuses a photo that is too large, without decoding it', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await loadPhoto(sized(41 * 1024 * 1024))).toEqual({
    trouble: 'Esta foto é grande demais. Use uma de até 40 MB.',
  });
  expect(decode).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

it('refuses a file that the browser cannot decode', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  expect(await loadPhoto(new Blob(['x']))).toEqual({
    trouble: 'Este arquivo não abriu como foto. Use JPG, PNG ou WebP.',
  });
  vi.unstubAllGlobals();
});

it('refuses a logo that is too large', async () => {
  expect(await loadLogo(sized(11 * 1024 * 1024))).toBeNull();
});
