import type { Post } from '@matilha/contract/shop/posts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { PostsBoard } from '../posts-board.tsx';

export const monday = '2026-11-23';
export const postId = '11111111-2222-4333-8444-555555555555';
export const post: Post = {
  id: postId,
  version: 1,
  dia: monday,
  hora: '18:00',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: 'A mesa pronta',
  legenda: 'Oi!',
  chamada: 'Chame',
  hashtags: ['#pet'],
  estado: 'pronto',
  mensagem_id: null,
  lista_id: null,
};
export const writer = {
  id: 1,
  title: 'Planejador',
  description: 'Escreve posts',
  image_url: '/x.png',
  credits_per_use: 1,
};

/** A server whose calendar holds one post. */
export const postsApi = () =>
  new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/lists', [writer])
    .on('GET /api/trade-dates', [])
    .on('GET /api/eventos', [])
    .on('GET /api/posts', [post]);

/** Shows the calendar at an address; returns its simulated user. */
export function showBoard(address: string) {
  const current = toastStore.current();
  if (current) toastStore.dismiss(current.id);
  window.history.replaceState(null, '', address);
  const client = createQueryClient(() => undefined);
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={client}>
      <main>
        <PostsBoard />
      </main>
      <ToastHost />
    </QueryClientProvider>,
  );
  return person;
}

/** Shows the week of the post; returns its simulated user. */
export async function openBoard() {
  const person = showBoard(`/posts?semana=${monday}`);
  await screen.findByRole('article', { name: post.tema });
  return person;
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Finds the card of the post on the day whose heading begins with this name. */
export const cardOn = async (day: RegExp) =>
  within(await screen.findByRole('list', { name: day })).findByRole('article', { name: post.tema });

type Person = Awaited<ReturnType<typeof openBoard>>;

/** Moves the post by its menu. */
export async function moveTo(person: Person, day: RegExp) {
  await person.click(await button(`Mover ${post.tema}`));
  await person.click(await screen.findByRole('menuitem', { name: day }));
}

/** Opens the form of the post; returns its queries. */
export async function openPost(person: Person) {
  await person.click(await button(post.tema));
  return within(await screen.findByRole('dialog'));
}
