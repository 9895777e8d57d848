import { expect, it } from 'vitest';
import { slugOf } from './rules.ts';

it.each([
  ['Dia Mundial do Gato', '2027-02-17', 'dia-mundial-do-gato-2027'],
  ['  São João / “Arraiá” 2x ', '2026-06-24', 'sao-joao-arraia-2x-2026'],
  ['🐶', '2026-06-24', '2026'],
])('names %s of %s as %s', (nome, data, slug) => {
  expect(slugOf(nome, data)).toBe(slug);
});
