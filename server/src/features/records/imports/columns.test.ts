import { productKind } from '@matilha/contract/kinds/product';
import { expect, it } from 'vitest';
import { columnOf } from './columns.ts';

const price = columnOf(productKind.fields.price);

it.each([
  ['R$ 9,90', 990],
  ['1.299,00', 129_900],
  [9.9, 990],
  [12, 1_200],
  ['de graça', 'de graça'],
  [null, ''],
])('reads the price %j as %j', (cell, value) => {
  expect(price.read(cell)).toBe(value);
});

it('writes a price as people read it, and reads it again', () => {
  expect(price.write(129_900)).toBe('R$ 1.299,00');
  expect(price.read(String(price.write(129_900)))).toBe(129_900);
});
