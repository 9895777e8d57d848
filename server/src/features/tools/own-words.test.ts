import { expect, it } from 'vitest';
import { comesFrom, isQuoted, mentions, readOwnText, subjectOf } from './own-words.ts';

const question = readOwnText('A gente não atende gatos e fecha às 19h no sábado. Escreva o aviso!');

it('finds quoted words without regard to accents, capitals and spaces', () => {
  expect(isQuoted('nao atende  GATOS', question)).toBe(true);
  expect(isQuoted('atende cães', question)).toBe(false);
  expect(isQuoted('  ', question)).toBe(false);
});

it('takes a statement in other forms of the words that were written', () => {
  expect(comesFrom('Não atendemos gatos', question)).toBe(true);
  expect(comesFrom('Fechamos aos sábados às 19h', question)).toBe(true);
});

it('refuses a statement with other numbers or mostly other words', () => {
  expect(comesFrom('Fechamos aos sábados às 20h', question)).toBe(false);
  expect(comesFrom('Desconto para todas as clientes no aviso', question)).toBe(false);
  expect(comesFrom('!', question)).toBe(false);
});

it('compares a subject by the stems of its words', () => {
  expect(mentions('Banhos: P R$ 45', subjectOf('preço do banho'))).toBe(true);
  expect(mentions('Tosa: P R$ 45', subjectOf('preço do banho'))).toBe(false);
  expect(subjectOf('de um').size).toBe(0);
});
