import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  calculation,
  dates,
  facts,
  posts,
  prices,
  step,
} from '#web/features/chat/answer/steps/testing/cards.ts';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { ask, log, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();
const patient = { timeout: 20_000 };
const running = { state: 'running' as const, summary: '' };
/** The lines that a screen reader is given. */
const announced = () =>
  [...document.querySelectorAll('[aria-live=polite][aria-relevant=additions] p')].map(
    ({ textContent }) => textContent,
  );

test('says what runs while it runs, then folds it in one line, and announces one sentence once', async () => {
  const { person } = await open();
  await ask('Quanto de comissão?', person);
  const answer = await stream();
  answer.event('tool', { n: 1, ...step('calcular_pacote', null, running) });
  expect(await within(log()).findByText('Fazendo a conta do pacote…', {}, patient)).toBeTruthy();
  expect(within(log()).queryByText('Digitando...')).toBeNull();
  await waitFor(() => expect(announced()).toContain('Fazendo a conta do pacote…'));
  answer.event('tool', { n: 1, ...step('calcular_pacote', calculation) });
  const failed = step('buscar_no_banco', null, { state: 'failed', summary: 'Não funcionou agora.' });
  answer.event('tool', { n: 2, ...failed });
  const fold = await screen.findByRole('button', { name: 'Fez 1 conta; 1 busca não deu certo' }, patient);
  answer.delta('Dá R$ 180,00.');
  answer.end(9, { steps: [step('calcular_pacote', calculation), failed] });
  await screen.findByRole('region', { name: calculation.title }, patient);
  fireEvent.click(fold);
  const [first, second] = within(log()).getAllByRole('listitem');
  expect(first?.textContent).toBe('Fazendo a conta do pacotePreço do pacote: R$ 180,00');
  expect(second?.textContent).toContain(': não deu certoNão funcionou agora.');
  const sentence = 'Fez 1 conta; 1 busca não deu certo.';
  await waitFor(() => expect(announced().filter((line) => line === sentence)).toHaveLength(1));
  expect(announced().at(-1)).toBe(sentence);
});

test('shows every kind of card of a stored answer, and offers the calendar once', async () => {
  const cards = [calculation, posts, facts, prices, dates];
  server.messages = [
    storedMessage(1, { content: 'E aí?' }),
    storedMessage(2, {
      content: '### Segunda, 07/01 · Foto\n\n**Legenda:** oi #a',
      is_ai: true,
      question_id: 1,
      steps: cards.map((card) => step('propor_x', card)),
    }),
  ];
  await open('/chat/3?c=1');
  const titles = ['Pacote e clube de banho', '2 posts propostos', 'Para lembrar da sua loja'];
  for (const name of [...titles, 'Para a sua tabela de preços', 'Datas'])
    expect(await screen.findByRole('region', { name }, patient)).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'Colocar no calendário' }, patient)).toHaveLength(1);
});

test('shows the steps of an answer that was cut before its first word', async () => {
  server.messages = [
    storedMessage(1),
    storedMessage(2, {
      content: '',
      is_ai: true,
      question_id: 1,
      status: 'interrupted',
      error_code: 'answer_interrupted',
      failure: 'A resposta foi interrompida.',
      steps: [step('calcular_pacote', null, running)],
    }),
  ];
  await open('/chat/3?c=1');
  fireEvent.click(await screen.findByRole('button', { name: '1 conta não deu certo' }, patient));
  expect(screen.getByText('Interrompido.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar resposta' })).toBeNull();
});
