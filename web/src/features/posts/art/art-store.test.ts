import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ArtChoices, keepBrand, keepChoices, readBrand, readChoices } from './art-store.ts';
import { groundOf, type LoadedLogo } from './logo-file.ts';

const choices: ArtChoices = {
  template: 'dica',
  format: 'stories',
  words: { title: 'Um', tag: '' },
};
const logo: LoadedLogo = { address: 'data:image/png;base64,AA==', ratio: 2, ground: 'light' };

beforeEach(() => localStorage.clear());

describe('what this device keeps of pictures', () => {
  it('keeps the choices apart for each person and post', () => {
    keepChoices(1, 'a', choices);
    keepChoices(1, 'b', { ...choices, template: 'foto' });
    expect(readChoices(1, 'a')).toEqual(choices);
    expect(readChoices(1, 'b')?.template).toBe('foto');
    expect(readChoices(1, 'c')).toBeNull();
    expect(readChoices(2, 'a')).toBeNull();
  });

  it('forgets the oldest posts', () => {
    for (let post = 0; post < 40; post++) keepChoices(1, String(post), choices);
    expect(readChoices(1, '39')).toEqual(choices);
    expect(readChoices(1, '5')).toBeNull();
  });

  it.each([
    '',
    '{',
    '[]',
    '[{"id":"a","choices":{"template":"constructor"}}]',
    '{"logo":{"address":"https://x/y.png"}}',
  ])('ignores stored values of another shape: %s', (stored) => {
    for (const key of ['posts', 'brand']) localStorage.setItem(`matilha:art:1:${key}`, stored);
    expect(readChoices(1, 'a')).toBeNull();
    expect(readBrand(1)).toEqual({ name: null, logo: null });
  });

  it('returns false when a logo has no room', () => {
    expect(keepBrand(1, { name: 'Lu', logo })).toBe(true);
    expect(readBrand(1)).toEqual({ name: 'Lu', logo });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepBrand(1, { name: 'Ana', logo })).toBe(false);
    expect(readBrand(1).name).toBe('Lu');
  });
});

describe('the ground of a logo', () => {
  const pixels = (...groups: [count: number, pixel: [number, number, number, number]][]) =>
    new Uint8ClampedArray(
      groups.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel)).flat(),
    );
  const clear: [number, [number, number, number, number]] = [500, [0, 0, 0, 0]];

  it.each([
    ['dark', pixels(clear, [500, [255, 255, 255, 255]])],
    ['light', pixels(clear, [500, [30, 20, 90, 255]])],
    ['light', pixels(clear, [400, [10, 10, 10, 255]], [100, [255, 255, 255, 255]])],
    ['none', pixels([995, [200, 0, 0, 255]], [5, [0, 0, 0, 0]])],
    ['light', pixels(clear)],
  ] as const)('becomes %s where that shows more of it', (ground, drawn) => {
    expect(groundOf(drawn)).toBe(ground);
  });
});
