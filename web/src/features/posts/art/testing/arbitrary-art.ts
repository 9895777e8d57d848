import fc from 'fast-check';
import type { Art } from '../art.ts';
import type { Colour } from '../paint/colours.ts';
import { artFormats, frames } from '../paint/formats.ts';
import { paletteOf } from '../paint/palette.ts';

/** Any colour. */
export const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Colour => `#${value.toString(16).padStart(6, '0')}`);

function widthOf(letter: string): number {
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.25;
  if (/[\u200D\uFE0F]/.test(letter)) return 0;
  if (/[mwMW@%]/.test(letter)) return 0.92;
  return /[il.,:;!|' ]/.test(letter) ? 0.28 : 0.56;
}

/** A measure like that of a real font: wide and narrow letters, wider when bold; an emoji is wider than a letter. */
export const measure = (text: string, weight: number): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0) * (1 + (weight - 400) / 5000);

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 14, unit: 'grapheme' }),
  fc.constantFrom(
    'banho',
    'e',
    'tosa',
    'otorrinolaringologista',
    '🐶',
    '👩🏽‍⚕️',
    'R$ 49,90',
    '</text><script>',
    '\u202E',
  ),
);

/** A text of up to 200 characters, also as one endless word. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { maxLength: 40 }).map((words) => words.join(' ').slice(0, 200)) },
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc.integer({ min: 1, max: 200 }).map((length) => 'x'.repeat(length)),
);

const anyPhoto = fc.record({
  ratio: fc.double({ min: 0.2, max: 5, noNaN: true }),
  placement: fc.record({
    zoom: fc.double({ min: 1, max: 4, noNaN: true }),
    x: fc.double({ min: -1, max: 1, noNaN: true }),
    y: fc.double({ min: -1, max: 1, noNaN: true }),
  }),
});

const anyLogo = fc.record({
  ratio: fc.double({ min: 0.05, max: 20, noNaN: true }),
  ground: fc.constantFrom('light' as const, 'dark' as const, 'none' as const),
});

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const colourOrNone = fc.option(anyColour, { nil: '' });

/** Any post's words, shop and photo, in both formats. */
export const anyArt: fc.Arbitrary<Art> = fc.record({
  frame: fc.constantFrom(...artFormats.map((format) => frames[format])),
  palette: fc.tuple(colourOrNone, colourOrNone).map(([first, second]) => paletteOf(first, second)),
  words: fc.record({
    title: anyText,
    small: fc.array(anyText, { maxLength: 6 }).map((lines) => lines.join('\n').slice(0, 300)),
    call: anyText,
    tag: anyText.map((text) => text.slice(0, 24)),
    price: fc.oneof(
      fc.constantFrom('', 'R$ 49,90', 'R$1.249,90', '20%'),
      anyText.map((text) => text.slice(0, 30)),
    ),
  }),
  photo: orNone(anyPhoto),
  logo: orNone(anyLogo),
  shopName: anyText.map((text) => text.slice(0, 60)),
  measure: fc.constant(measure),
});
