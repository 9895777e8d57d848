import { expect, it } from 'vitest';
import { operatorPasswordProblem } from './operator-password.ts';

it.each([
  'uma-senha-bem-longa',
  'correto cavalo bateria grampo',
  'v3Kq9ZpTx1LmWc8',
  'o cachorro late às 7',
  'tosa na régua às terças',
  'prefiro poodle a pastor',
  'привет из Москвы',
  'assado de domingo as sete',
  'ção ção ãõé 🐶 manhã cedo',
])('accepts %s', (password) => expect(operatorPasswordProblem(password)).toBeUndefined());

it.each(['', 'senha-boa', '14 caracteres!', '🐶🐶🐶🐶🐶🐶🐶🐶'])('refuses %s as too short', (password) =>
  expect(operatorPasswordProblem(password)).toContain('pelo menos 15'),
);

it.each([
  'administrador123',
  'flamengo2026!!!!!!!',
  'qwertyuiopasdfgh',
  'SenhaSenhaSenha1',
  'matilhamatilha2026',
  '123456789012345',
  '(11) 98765-4321 11',
  '111111111111111',
  '               ',
  'abcdefghijklmnop',
  'correto cavalocorreto cavalo1',
  '1qaz2wsx3edc4rfv',
  'QazWsxEdcRfvTgb',
])('refuses %s as easily guessed', (password) =>
  expect(operatorPasswordProblem(password)).toContain('fácil de adivinhar'),
);
