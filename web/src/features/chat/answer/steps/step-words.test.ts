import { expect, test } from 'vitest';
import { endedSteps, stepsSentence } from './step-words.ts';
import { calculation, step } from './testing/cards.ts';

const sum = step('calcular_comissao', calculation);
const failed = { state: 'failed' as const };
const running = { state: 'running' as const, summary: '' };

test.each([
  ['', []],
  ['', [step('calcular_comissao', null, running)]],
  ['Fez 1 conta', [sum]],
  ['Fez 2 contas e 1 busca', [step('buscar_no_banco'), sum, sum]],
  [
    'Fez 1 busca, 2 consultas e 1 proposta',
    [step('ver_posts'), step('ver_datas'), step('propor_posts'), step('buscar_no_banco')],
  ],
  ['Faltaram números para 1 conta', [step('calcular_minuto')]],
  ['Fez 1 busca; faltaram números para 2 contas', [step('calcular_a'), step('buscar_b'), step('calcular_c')]],
  ['Fez 1 passo', [step('pesar_cachorro')]],
  ['Fez 1 conta; 1 busca não deu certo', [sum, step('buscar_no_banco', null, failed)]],
  [
    '2 contas não deram certo',
    [step('calcular_minuto', null, failed), step('calcular_tabela', null, failed)],
  ],
])('says %j', (sentence, steps) => {
  expect(stepsSentence(steps)).toBe(sentence);
});

test('counts a step as failed that still ran when its answer was cut', () => {
  const [ended] = endedSteps([step('calcular_comissao', null, running)]);
  expect(ended).toMatchObject({ state: 'failed', summary: 'Interrompido.' });
});
