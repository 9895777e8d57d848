import { expect, test } from 'vitest';
import { highlight, plainAnswer, searchFaq, snippet, wordsOf } from './search.ts';

const items = [
  { id: 1, pergunta: 'Quando os créditos renovam?', resposta: 'A cada **30 dias**.' },
  { id: 2, pergunta: 'Como cancelo?', resposta: 'Em [Gerenciar Assinatura](/subscription), sem multa.' },
];
const found = (query: string) => searchFaq(items, query).map(({ id }) => id);

test('ignores accents, case and order', () => {
  expect(found('CREDITOS')).toEqual([1]);
  expect(found('renovam créditos')).toEqual([1]);
  expect(found('30 dias')).toEqual([1]);
  expect(found('assinatura')).toEqual([2]);
  expect(found('  ')).toEqual([1, 2]);
  expect(found('cancelo 30')).toEqual([]);
});

test('finds the words of links and ignores their addresses', () => {
  expect(found('gerenciar')).toEqual([2]);
  expect(found('subscription')).toEqual([]);
});

test('highlights matches as they are written', () => {
  expect(highlight('Créditos e credito', wordsOf('credito'))).toEqual([
    { text: 'Crédito', hit: true },
    { text: 's e ', hit: false },
    { text: 'credito', hit: true },
  ]);
  expect(highlight('Crédito', wordsOf('crédito'))).toEqual([{ text: 'Crédito', hit: true }]);
  expect(highlight('nada', [])).toEqual([{ text: 'nada', hit: false }]);
});

test('removes Markdown from an answer', () => {
  expect(plainAnswer('**Não.** Veja [aqui](/x):\n\n- um\n- dois')).toBe('Não. Veja aqui: um dois');
});

test('cuts a snippet at words around the match', () => {
  const long = `${'palavra '.repeat(30)}agulha ${'depois '.repeat(40)}`;
  const text = snippet(long, ['agulha']) ?? '';
  expect(text).toMatch(/^…palavra .*agulha .*depois…$/);
  expect(text.length).toBeLessThan(220);
  expect(snippet('curta agulha', ['agulha'])).toBe('curta agulha');
  expect(snippet('nada aqui', ['agulha'])).toBeNull();
});
