import { expect, test } from 'vitest';
import { badgeTone, hasEnded, validity } from './offer.ts';

test.each([
  ['20% OFF', 'danger'],
  ['10% off', 'danger'],
  ['10%OFF', 'danger'],
  ['1º mês GRÁTIS', 'brand'],
  ['Frete grátis', 'brand'],
  ['Condição especial', 'info'],
  ['Coffee break incluído', 'info'],
  ['20% OFF e frete GRÁTIS', 'danger'],
] as const)('colours the badge %s in the tone %s', (discount, tone) =>
  expect(badgeTone(discount)).toBe(tone),
);

test.each([
  [null, 'Permanente'],
  ['', 'Permanente'],
  ['2026-12-31', 'Válido até 31 de dezembro de 2026'],
  ['2027-03-01', 'Válido até 1º de março de 2027'],
  ['2026-11-21', 'Válido só até hoje'],
  ['2026-11-20', 'Encerrado em 20 de novembro de 2026'],
])('describes the end on %s as %s', (day, words) => expect(validity(day, '2026-11-21')).toBe(words));

test('keeps an offer valid through its last day', () => {
  expect(hasEnded('2026-11-21', '2026-11-21')).toBe(false);
  expect(hasEnded('2026-11-20', '2026-11-21')).toBe(true);
  expect(hasEnded(null, '2026-11-21')).toBe(false);
});
