import { expect, it } from 'vitest';
import { loadEvaluation } from '#server/content/load-content.ts';
import { joinQuestions } from './search/join-questions.ts';

const before = 'Quanto cobrar pelo banho de cachorro grande?';

it.each(['E para gato?', 'e se ele bater o pé', 'quantas pausas até desistir', 'Ela quer o dinheiro, dou?'])(
  'searches "%s" with the question before it',
  (question) => {
    expect(joinQuestions(question, before)).toBe(`${before}\n${question}`);
    expect(joinQuestions(question, null)).toBe(question);
  },
);

it.each([
  'gato e cachorro na mesma espera',
  'agora antipulga, posso revender?',
  'Como respondo uma avaliação ruim no Google sem brigar com ela?',
])('searches "%s" alone, because it names its subject', (question) => {
  expect(joinQuestions(question, before)).toBe(question);
});

it('joins most follow-ups of the evaluation and leaves most new subjects alone', () => {
  const { followUpQuestions } = loadEvaluation();
  const joined = (isNew: boolean) =>
    followUpQuestions.filter(
      ({ assunto_novo, antes, pergunta }) =>
        assunto_novo === isNew && joinQuestions(pergunta, antes) !== pergunta,
    ).length;
  expect(joined(false)).toBeGreaterThanOrEqual(14);
  expect(joined(true)).toBeLessThanOrEqual(5);
});
