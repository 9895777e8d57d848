import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, measure } from '../testing/arbitrary-art.ts';
import { ascent, descent, fitText, graphemes, leastSize, oneLineOf } from './fit-text.ts';

const box = { width: 920, height: 500, weight: 800, max: 160, measure };
const anyBox = fc.record({
  width: fc.integer({ min: 60, max: 1000 }),
  height: fc.integer({ min: 20, max: 1600 }),
  weight: fc.constantFrom(400, 600, 800),
  max: fc.integer({ min: leastSize, max: 200 }),
  leading: fc.double({ min: 1, max: 1.4, noNaN: true }),
  mostLines: fc.option(fc.integer({ min: 1, max: 5 }), { nil: 99 }),
  /** Any measure in which a longer text is not narrower, not only one that adds up. */
  measure: fc
    .record({
      letter: fc.double({ min: 0.2, max: 2, noNaN: true }),
      word: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(
      ({ letter, word }) =>
        (text: string) =>
          text.length * letter + text.split(' ').length * word,
    ),
});

describe('a fitted text', () => {
  it('never leaves its box, and is never too small or larger than asked for', () => {
    fc.assert(
      fc.property(anyText, anyBox, (text, options) => {
        const { lines, size, leading, width, height } = fitText(text, options);
        expect(size).toBeGreaterThanOrEqual(leastSize);
        expect(size).toBeLessThanOrEqual(Math.max(leastSize, options.max));
        expect(lines.length).toBeLessThanOrEqual(options.mostLines);
        for (const line of lines)
          expect(options.measure(line) * size).toBeLessThanOrEqual(options.width + 1e-6);
        expect(width).toBeLessThanOrEqual(options.width + 1e-6);
        const drawn = lines.length === 0 ? 0 : ((lines.length - 1) * leading + ascent + descent) * size;
        expect(height).toBeCloseTo(drawn, 6);
        expect(height).toBeLessThanOrEqual(options.height + 1e-6);
      }),
      { numRuns: 300 },
    );
  });

  it('shows every character, or ends with an ellipsis and says so', () => {
    const letters = (text: string) => text.replace(/\s/g, '');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 60, max: 900 }), (text, height) => {
        const { lines, shortened } = fitText(text, { ...box, height });
        const shown = letters(lines.join(''));
        const whole = letters(oneLineOf(text));
        expect(shown.endsWith('…') || shown === whole).toBe(true);
        expect(shortened).toBe(shown !== whole);
        expect(whole.startsWith(shown.replace(/…$/, ''))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('gets the largest size when it is short', () => {
    expect(fitText('A', box)).toMatchObject({ lines: ['A'], size: 160, shortened: false });
  });

  it('balances its lines', () => {
    const { lines } = fitText('Antes e depois do banho da Mel em casa', { ...box, max: 100 });
    expect(lines).toEqual(['Antes e depois', 'do banho da', 'Mel em casa']);
  });

  it('divides a word without end between characters, never inside an emoji', () => {
    const family = '👨‍👩‍👧‍👦';
    const { lines, shortened } = fitText(family.repeat(30), box);
    expect(shortened).toBe(false);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.replaceAll(family, '')).toBe('');
  });

  it('shortens at a word', () => {
    const { lines, shortened } = fitText('Banho e tosa com hora marcada, e muito mais', {
      ...box,
      height: 50,
      width: 400,
    });
    expect({ lines, shortened }).toEqual({ lines: ['Banho e tosa com…'], shortened: true });
  });

  it('gets no lines without text or without room', () => {
    for (const text of ['', ' \n ', '\u202E\u0007'])
      expect(fitText(text, box)).toMatchObject({ lines: [], height: 0 });
    expect(fitText('Banho', { ...box, height: 30 }).lines).toEqual([]);
  });
});

it('counts characters as people do', () => {
  expect(graphemes('a👩🏽‍⚕️é')).toHaveLength(3);
});
