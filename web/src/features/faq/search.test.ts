import { expect, test } from 'vitest';
import { highlight, plainAnswer, searchFaq, snippet, wordsOf } from './search.ts';

const items = [
  { id: 1, pergunta: 'Quando os créditos renovam?', resposta: 'A cada **30 dias**.' },
  { id: 2, pergunta: 'Como cancelo?', resposta: 'Em [Gerenciar Assinatura](/subscription), sem multa.' },
];
const found = (query: string) => searchFaq(items, query).map(({ id }) => id);

test('accents, capitals and order make no difference', () => {
  expect(found('CREDITOS')).toEqual([1]);
  expect(found('renovam créditos')).toEqual([1]);
  expect(found('30 dias')).toEqual([1]);
  expect(found('assinatura')).toEqual([2]);
  expect(found('  ')).toEqual([1, 2]);
  expect(found('cancelo 30')).toEqual([]);
});

test('what only the address of a link holds is not found', () => expect(found('subscription')).toEqual([]));

test('what was looked for is marked, as it is written', () => {
  expect(highlight('Créditos e credito', wordsOf('credito'))).toEqual([
    { text: 'Crédito', hit: true },
    { text: 's e ', hit: false },
    { text: 'credito', hit: true },
  ]);
  expect(highlight('Crédito', wordsOf('crédito'))).toEqual([{ text: 'Crédito', hit: true }]);
  expect(highlight('nada', [])).toEqual([{ text: 'nada', hit: false }]);
});

test('an answer is read without its Markdown', () => {
  expect(plainAnswer('**Não.** Veja [aqui](/x):\n\n- um\n- dois')).toBe('Não. Veja aqui: um dois');
});

test('a snippet is cut at words around what was found', () => {
  const long = `${'palavra '.repeat(30)}agulha ${'depois '.repeat(40)}`;
  const text = snippet(long, ['agulha']) ?? '';
  expect(text).toMatch(/^…palavra .*agulha .*depois…$/);
  expect(text.length).toBeLessThan(220);
  expect(snippet('curta agulha', ['agulha'])).toBe('curta agulha');
  expect(snippet('nada aqui', ['agulha'])).toBeNull();
});
