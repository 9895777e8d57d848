import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitItems, fitText } from './fit-items.ts';

it('keeps the first items that fit and counts the others', () => {
  expect(fitItems(['aa', 'bb', 'cc'], 10)).toEqual({ kept: ['aa', 'bb'], left: 1 });
  expect(fitItems(['aa'], 10)).toEqual({ kept: ['aa'], left: 0 });
  expect(fitItems(['much too long'], 10)).toEqual({ kept: [], left: 1 });
});

it('cuts a text to its length in JSON, whatever is in it', () => {
  expect(fitText('Banho e tosa', 14)).toBe('Banho e tosa');
  expect(fitText('Banho e tosa', 9)).toBe('Banho …');
  expect(fitText('Banho', 2)).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(60), (text, most) => {
      const cut = fitText(text, most);
      return cut === '' || JSON.stringify(cut).length <= most;
    }),
  );
});
