import { expect, test } from 'vitest';
import { type Choice, pickChoices } from './palette-choices.ts';

const choice = (group: string, label: string): Choice => ({ id: `${group}${label}`, label, group, go: '/' });

test('keeps the first five matches of each group, in order', () => {
  const many = Array.from({ length: 8 }, (_, index) => choice('Eventos', `Feira ${index}`));
  const picked = pickChoices([...many, choice('Telas', 'Feiras'), choice('Telas', 'Outra')], 'feira');
  expect(picked.map(({ label }) => label)).toEqual([
    'Feira 0',
    'Feira 1',
    'Feira 2',
    'Feira 3',
    'Feira 4',
    'Feiras',
  ]);
});
