import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('returns only the fields that differ, with words for empty values', () => {
  expect(changedFields({ nome: 'a', ativo: true, ordem: 1 }, { nome: 'a', ativo: false, link: 'x' })).toEqual(
    [
      { name: 'ativo', was: 'sim', is: 'não' },
      { name: 'ordem', was: '1', is: '(vazio)' },
      { name: 'link', was: '(vazio)', is: 'x' },
    ],
  );
});

it('shows every field of something that was created or removed', () => {
  expect(changedFields(null, { a: [1] })).toEqual([{ name: 'a', was: '(vazio)', is: '[\n  1\n]' }]);
  expect(changedFields({ a: 1 }, null)).toEqual([{ name: 'a', was: '1', is: '(vazio)' }]);
});
