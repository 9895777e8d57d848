import { expect, it } from 'vitest';
import { changeText, missingText, shareText } from './words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [15, 10, '+50%'],
  [5, 10, '−50%'],
  [10, 10, 'igual'],
  [0, 0, 'igual'],
  [3, 0, 'novo'],
  [0, 8, '−100%'],
])('names the change from %#: %i after %i as %s', (now, before, text) => {
  expect(plain(changeText(now, before))).toBe(text);
});

it('shows no share of nothing', () => {
  expect(shareText(0, 0)).toBe('–');
  expect(plain(shareText(1, 8))).toBe('12,5%');
});

it('names one missing day in the singular, and more in the plural', () => {
  expect(missingText(1)).toMatch(/^Ainda faltam os números de 1 dia: /);
  expect(missingText(1_250)).toMatch(/^Ainda faltam os números de 1\.250 dias: /);
});
