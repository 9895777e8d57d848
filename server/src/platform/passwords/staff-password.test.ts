import { expect, it } from 'vitest';
import { staffPasswordProblem } from './staff-password.ts';

it.each([
  'perasperaadastra',
  'PerAsperaAdAstra',
  'perasperaadastra!!2026',
  '30secondstomars',
  'chocolate20262026',
  '***chocolate-2026***',
  'ＣＨＯＣＯＬＡＴＥ２０２６２０２６',
])('refuses the leaked password %s, also in other letters and among digits and signs', (password) =>
  expect(staffPasswordProblem(password)).toContain('vazadas'),
);

it.each([
  'correto cavalo bateria grampo',
  'v3Kq9ZpTx1LmWc8',
  'tosa na régua às terças',
  'chocolate no banho',
])('accepts %s', (password) => expect(staffPasswordProblem(password)).toBeUndefined());

it('keeps the sentences about length and form', () => {
  expect(staffPasswordProblem('chocolate')).toContain('pelo menos 15');
  expect(staffPasswordProblem('senhasenhasenha1')).toContain('fácil de adivinhar');
});
