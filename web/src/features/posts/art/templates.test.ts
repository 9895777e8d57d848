import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, leastContrast } from './paint/colours.ts';
import { leastSize } from './paint/fit-text.ts';
import type { Box } from './paint/formats.ts';
import type { Words } from './paint/scene.ts';
import { isShortened, sceneOf, templateNames } from './templates/all.ts';
import { anyArt } from './testing/arbitrary-art.ts';

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const touch = (first: Box, second: Box) =>
  first.x + 0.01 < second.x + second.width &&
  second.x + 0.01 < first.x + first.width &&
  first.y + 0.01 < second.y + second.height &&
  second.y + 0.01 < first.y + first.height;

const boxOf = ({ area }: Words) => area;

describe.each(templateNames)('the template %s', (name) => {
  const scenes = (check: (words: Words[], safe: Box) => void) =>
    fc.assert(
      fc.property(anyArt, (art) => {
        const { items } = sceneOf(name, art);
        check(
          items.filter((item) => item.kind === 'words'),
          art.frame.safe,
        );
      }),
      { numRuns: 150 },
    );

  it('keeps every text in the area that Instagram leaves free, and large enough', () => {
    scenes((words, safe) => {
      for (const text of words) {
        expect(isInside(boxOf(text), safe), JSON.stringify([text, safe])).toBe(true);
        expect(text.size).toBeGreaterThanOrEqual(leastSize);
      }
    });
  });

  it('never lays one text over another', () => {
    scenes((words) => {
      const pairs = words.flatMap((first, index) =>
        words.slice(index + 1).map((second) => [first, second] as const),
      );
      for (const [first, second] of pairs)
        expect(touch(boxOf(first), boxOf(second)), JSON.stringify([first, second])).toBe(false);
    });
  });

  it('keeps every text readable on all that can lie behind it', () => {
    scenes((words) => {
      for (const { fill, behind } of words) {
        expect(behind.length).toBeGreaterThan(0);
        for (const ground of behind) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(leastContrast);
      }
    });
  });

  it('shows the photo and the logo where there are any, each inside the picture', () => {
    fc.assert(
      fc.property(anyArt, (art) => {
        const { items, width, height } = sceneOf(name, art);
        const pictures = items.filter((item) => item.kind === 'picture');
        const sources = pictures.map(({ source }) => source).sort();
        expect(sources).toEqual([...(art.logo ? ['logo'] : []), ...(art.photo ? ['photo'] : [])]);
        const logo = pictures.find(({ source }) => source === 'logo');
        if (logo) expect(isInside(logo.box, art.frame.safe)).toBe(true);
        for (const { at, box } of pictures) {
          expect(isInside(box, at)).toBe(true);
          expect(touch(box, { x: 0, y: 0, width, height })).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('shows a short theme whole', () => {
    fc.assert(
      fc.property(anyArt, (art) => {
        const words = {
          title: 'Antes e depois',
          small: 'O banho que ele merece',
          call: 'Chame no WhatsApp',
          tag: 'Dica',
          price: 'R$ 49,90',
        };
        const scene = sceneOf(name, { ...art, words, shopName: 'Banho & Tosa da Lu' });
        expect(isShortened(scene)).toBe(false);
        expect(scene.items.some((item) => item.kind === 'words' && item.leads)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
