import type { Post } from '@matilha/contract/shop/posts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import {
  button,
  cardOn,
  moveTo,
  openBoard,
  openPost,
  post,
  postId,
  postsApi,
} from './testing/open-board.tsx';

const postPath = `/api/posts/${postId}`;
let api: LoopbackApi;
beforeEach(async () => {
  api = postsApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const saves = () => api.to(`PUT ${postPath}`).map(({ body }) => body);

test('shows the post stored by another device after a refused move, and moves that the next time', async () => {
  const person = await openBoard();
  api
    .refuse(`PUT ${postPath}`, refusal('conflict'))
    .on(`GET ${postPath}`, { ...post, version: 2, estado: 'publicado' });
  await moveTo(person, /^Quinta/);
  expect(await screen.findByText('O post não foi movido')).toBeTruthy();
  const card = await cardOn(/^Segunda/);
  expect((await button('Publicado')).getAttribute('aria-pressed')).toBe('true');
  expect(card.textContent).toContain(post.tema);
  api.on(`PUT ${postPath}`, { ...post, version: 3, estado: 'publicado', dia: '2026-11-26' });
  await moveTo(person, /^Quinta/);
  await cardOn(/^Quinta/);
  expect(saves().at(-1)).toMatchObject({ version: 2, estado: 'publicado', dia: '2026-11-26' });
});

test('moves a post again from the result of the previous move', async () => {
  const person = await openBoard();
  const first = Promise.withResolvers<Answer>();
  api.refuse(`PUT ${postPath}`, first.promise);
  await moveTo(person, /^Quinta/);
  await cardOn(/^Quinta/);
  await moveTo(person, /^Sexta/);
  await cardOn(/^Sexta/);
  api.on(`PUT ${postPath}`, { ...post, version: 3, dia: '2026-11-27' });
  first.resolve({ status: 200, body: { ...post, version: 2, dia: '2026-11-26' } });
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves().at(-1)).toMatchObject({ version: 2, dia: '2026-11-27' });
  expect(await cardOn(/^Sexta/)).toBeTruthy();
});

test('removes the card of a post that another device deleted before it was moved', async () => {
  const person = await openBoard();
  api.refuse(`PUT ${postPath}`, refusal('conflict'));
  await moveTo(person, /^Quinta/);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('puts a post back on its day when the move and a new read both fail', async () => {
  const person = await openBoard();
  api.refuse(`PUT ${postPath}`, refusal('unavailable')).refuse(`GET ${postPath}`, refusal('unavailable'));
  await moveTo(person, /^Quinta/);
  await screen.findByText('O post não foi movido');
  expect(await cardOn(/^Segunda/)).toBeTruthy();
});

test('takes only the day back when a move is undone after the post was published', async () => {
  const person = await openBoard();
  const moved = { ...post, version: 2, dia: '2026-11-26' };
  api.on(`PUT ${postPath}`, moved);
  await moveTo(person, /^Quinta/);
  const undo = await button('Desfazer');
  const published = { ...moved, version: 3, estado: 'publicado' as const };
  api.on(`PUT ${postPath}`, published).on(`GET ${postPath}`, published);
  await person.click(await button('Publicado'));
  await waitFor(async () => expect((await button('Publicado')).getAttribute('aria-pressed')).toBe('true'));
  api.on(`PUT ${postPath}`, { ...published, version: 4, dia: post.dia });
  await person.click(undo);
  await cardOn(/^Segunda/);
  expect(saves().at(-1)).toMatchObject({ version: 3, estado: 'publicado', dia: post.dia });
});

test('says in the words of the server why a post is not saved with one touch', async () => {
  const person = await openBoard();
  api.refuse(`PUT ${postPath}`, refusal('invalid_input', { dia: 'Seu calendário está cheio.' }));
  await person.click(await button('Publicado'));
  expect(await screen.findByText('Seu calendário está cheio.')).toBeTruthy();
});

test('counts a post that another device deleted first as deleted', async () => {
  const person = await openBoard();
  const dialog = await openPost(person);
  await person.click(dialog.getByRole('button', { name: 'Apagar' }));
  expect(await screen.findByText('Post apagado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test.each<[string, Post | null, number, RegExp]>([
  [
    'moved it out of the days on the screen',
    { ...post, version: 5, dia: '2027-03-01' },
    5,
    /troca o que foi salvo/,
  ],
  ['deleted it', null, 0, /Salvar de novo cria o post outra vez/],
])(
  'saves the typed text at the second attempt when another device %s',
  async (_, stored, version, notice) => {
    const person = await openBoard();
    const dialog = await openPost(person);
    await person.type(dialog.getByLabelText('Tema'), '!');
    api.refuse(`PUT ${postPath}`, refusal('conflict'));
    if (stored) api.on(`GET ${postPath}`, stored);
    await person.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect((await dialog.findByText(notice)).textContent).toContain('o que você digitou continua aqui');
    api.on(`PUT ${postPath}`, { ...post, version: version + 1, tema: `${post.tema}!` });
    await person.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByRole('article', { name: `${post.tema}!` });
    expect(saves().at(-1)).toMatchObject({ version, tema: `${post.tema}!` });
  },
);

test('keeps the focus on the menu of a moved card, and on the day of a deleted one', async () => {
  const person = await openBoard();
  api.on(`PUT ${postPath}`, { ...post, version: 2, dia: '2026-11-26' });
  (await button(`Mover ${post.tema}`)).focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: /^Quinta/ });
  await person.keyboard('quinta{Enter}');
  const card = await cardOn(/^Quinta/);
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Mover ${post.tema}`);
  const dialog = await openPost(person);
  api.on(`DELETE ${postPath}`, null);
  await person.click(dialog.getByRole('button', { name: 'Apagar' }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Novo post em Quinta, 26'),
  );
});
