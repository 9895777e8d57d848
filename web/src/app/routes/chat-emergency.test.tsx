import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { ask, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();

const bite = {
  id: 1,
  nome: 'Mordida em pessoa',
  passos: 'Lave com água e sabão e vá ao posto.',
  regras: ['50: mord*, mão, dedo'],
  material: { id: 102, titulo: 'Mordida e acidente', url: '/banco-conhecimento-materiais/6?material=102' },
};
const card = () => screen.findByText('Mordida em pessoa: primeiros passos');
const isOpen = async () => (await card()).closest('details')?.open;

test('shows the first steps of an emergency before the answer, and folds them under it', async () => {
  server.emergencies = [bite];
  const { person } = await open();
  await ask('o chow mordeu minha mao', person);
  expect(await isOpen()).toBe(true);
  expect(screen.getByText(bite.passos)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mordida e acidente' }).getAttribute('href')).toBe(
    '/banco-conhecimento-materiais/6?material=102',
  );
  const answer = await stream();
  answer.delta('Lave já.');
  expect(await isOpen()).toBe(true);
  answer.end(9);
  await waitFor(async () => expect(await isOpen()).toBe(false));
});

test('opens the folded steps of an earlier question', async () => {
  server.emergencies = [bite];
  server.messages = [
    storedMessage(1, { content: 'ele mordeu meu dedo' }),
    storedMessage(2, { is_ai: true, content: 'Lave já.', question_id: 1 }),
  ];
  const { person } = await open();
  expect(await isOpen()).toBe(false);
  await person.click(await card());
  await waitFor(async () => expect(await isOpen()).toBe(true));
});

test('keeps the steps open while the question has no answer', async () => {
  server.emergencies = [bite];
  server.messages = [
    storedMessage(1, { content: 'ele mordeu meu dedo' }),
    storedMessage(2, {
      is_ai: true,
      content: '',
      question_id: 1,
      status: 'failed',
      error_code: 'model_failed',
    }),
  ];
  await open();
  expect(await isOpen()).toBe(true);
});

test('shows nothing below a question that tells no emergency', async () => {
  server.emergencies = [bite];
  server.messages = [storedMessage(1, { content: 'quanto cobro no banho' })];
  await open();
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/emergencies')).toBe(true));
  expect(screen.queryByText(/primeiros passos/)).toBeNull();
});

test('leaves the conversation as it is when the emergencies cannot be read', async () => {
  server.emergencies = [bite];
  server.failing.add('/api/emergencies');
  server.messages = [storedMessage(1, { content: 'ele mordeu meu dedo' })];
  await open();
  await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/emergencies')).toBe(true));
  expect(screen.queryByText(/primeiros passos/)).toBeNull();
});
