import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { type Answer, type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { openBoard, openPost, post, postId, postsApi } from './testing/open-board.tsx';

const postPath = `/api/posts/${postId}`;
const answered = {
  userMessage: storedMessage(70),
  aiMessage: storedMessage(71, { is_ai: true, question_id: 70 }),
  responses_available: 11,
};
let api: LoopbackApi;
beforeEach(async () => {
  api = postsApi().on('POST /api/messages', answered).on(`GET ${postPath}`, post);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const rewritten = { ...post, version: 2, legenda: 'Outra' };
const another = /^Outra legenda/;

/** Delays the response of a route until the returned function is called. */
function hold(route: string, body: unknown) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(route, promise);
  return () => resolve({ status: 200, body });
}

test('goes on writing after the form is closed, shows it when opened again, and puts the text into it', async () => {
  const person = await openBoard();
  const finish = hold('POST /api/messages', answered);
  api.on(`POST ${postPath}/rewrite`, rewritten);
  const first = await openPost(person);
  await person.click(await first.findByRole('button', { name: another }));
  expect(await first.findByText(/os campos voltam quando/)).toBeTruthy();
  expect(first.getByLabelText('Legenda').matches(':disabled')).toBe(true);
  await person.click(first.getByRole('button', { name: 'Fechar' }));
  const second = await openPost(person);
  expect((await second.findByRole('button', { name: another })).getAttribute('aria-disabled')).toBe('true');
  finish();
  expect(await screen.findByText('Legenda trocada')).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText('Legenda')).toHaveProperty('value', 'Outra'));
  expect(dialog.getByLabelText('Legenda').matches(':disabled')).toBe(false);
  expect(api.to('POST /api/messages')).toHaveLength(1);
});

test('rewrites the version of another device, and asks with the same key after a failure and a closed form', async () => {
  const person = await openBoard();
  const keys: (string | null)[] = [];
  const reach = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/messages') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return reach(path, init);
  });
  api.on(`GET ${postPath}`, { ...post, version: 4, hora: '09:00' });
  api.refuse(`POST ${postPath}/rewrite`, refusal('unavailable'));
  const first = await openPost(person);
  await person.click(await first.findByRole('button', { name: another }));
  expect(await screen.findByText('O post não foi reescrito')).toBeTruthy();
  await person.click(first.getByRole('button', { name: 'Fechar' }));
  api.on(`POST ${postPath}/rewrite`, { ...rewritten, version: 5, hora: '09:00' });
  const second = await openPost(person);
  await person.click(await second.findByRole('button', { name: another }));
  expect(await screen.findByText('Legenda trocada')).toBeTruthy();
  expect(api.to(`POST ${postPath}/rewrite`).map(({ body }) => body)).toEqual(
    Array(2).fill({ version: 4, mensagem_id: 71, parte: 'legenda' }),
  );
  expect(keys).toEqual([keys[0], keys[0]]);
  // Only the text that the assistant replaced goes back.
  api.on(`GET ${postPath}`, { ...rewritten, version: 6, hora: '09:00', estado: 'publicado' });
  api.on(`PUT ${postPath}`, { ...post, version: 7, hora: '09:00', estado: 'publicado' });
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(api.to(`PUT ${postPath}`).map(({ body }) => body)).toMatchObject([
      { version: 6, legenda: post.legenda, hora: '09:00', estado: 'publicado' },
    ]),
  );
});

test('asks before it closes over typed text, and keeps the text and the focus', async () => {
  const person = await openBoard();
  const dialog = await openPost(person);
  const theme = dialog.getByLabelText('Tema');
  await person.type(theme, '!');
  const element = await screen.findByRole('dialog');
  fireEvent(element, new Event('cancel', { cancelable: true }));
  const stay = await dialog.findByRole('button', { name: 'Continuar editando' });
  expect(document.activeElement).toBe(stay);
  await person.click(stay);
  expect(theme).toHaveProperty('value', `${post.tema}!`);
  expect(document.activeElement).toBe(theme);
  await person.click(dialog.getByRole('button', { name: 'Fechar' }));
  await person.click(await dialog.findByRole('button', { name: 'Fechar sem salvar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('duplicates the typed text, saved or not, and asks before the copy is lost', async () => {
  const person = await openBoard();
  const dialog = await openPost(person);
  await person.type(dialog.getByLabelText('Tema'), '!');
  await person.clear(dialog.getByLabelText('Hashtags'));
  await person.type(dialog.getByLabelText('Hashtags'), 'um dois');
  await person.click(dialog.getByRole('button', { name: 'Duplicar' }));
  const copy = within(await screen.findByRole('dialog', { name: 'Novo post' }));
  expect(copy.getByLabelText('Tema')).toHaveProperty('value', `${post.tema}!`);
  expect(copy.getByLabelText('Hashtags')).toHaveProperty('value', 'um dois');
  await person.click(copy.getByRole('button', { name: 'Fechar' }));
  expect(await copy.findByRole('button', { name: 'Continuar editando' })).toBeTruthy();
});
