import { expect, test } from 'vitest';
import { dayOf, phoneOf, plural, signedOf } from './formats.ts';

test('writes numbers of phones as they are read in Brazil, and others with their country', () => {
  expect(phoneOf({ ddi: '+55', phone: '11987654321' })).toBe('(11) 98765-4321');
  expect(phoneOf({ ddi: '+55', phone: '1133334444' })).toBe('(11) 3333-4444');
  expect(phoneOf({ ddi: '+351', phone: '+351912345678' })).toBe('+351912345678');
  expect(phoneOf({ ddi: '+351', phone: '912345678' })).toBe('+351 912345678');
  expect(phoneOf({ ddi: '+55', phone: '' })).toBe('');
});

test('writes counts and the day in São Paulo', () => {
  expect(plural(1, 'crédito', 'créditos')).toBe('1 crédito');
  expect(plural(-1, 'crédito', 'créditos')).toBe('-1 crédito');
  expect(plural(1_250, 'crédito', 'créditos')).toBe('1.250 créditos');
  expect([1_250, 0, -1_250].map(signedOf)).toEqual(['+1.250', '0', '-1.250']);
  expect(plural(0, 'crédito', 'créditos')).toBe('0 créditos');
  expect(dayOf('2026-11-26T02:00:00.000Z')).toBe('25/11/2026');
});
