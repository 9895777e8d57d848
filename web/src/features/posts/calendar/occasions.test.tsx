import type { Post } from '@matilha/contract/shop/posts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import type { Occasion } from '../api/list-dates.ts';
import { MonthView } from './month-view.tsx';
import { WeekView } from './week-view.tsx';

const occasion = (name: string, first: string, last = first, link: string | null = null): Occasion => ({
  id: name,
  name,
  first,
  last,
  link,
});
const fair = occasion('Pet South America', '2027-08-11', '2027-08-13', '/calendar-events?evento=7');
const campaign = occasion('Agosto Dourado', '2027-08-01', '2027-08-31');
const cats = occasion('Dia do Gato', '2027-08-12');
const post = (id: number, dia: string): Post => ({
  id: `11111111-2222-4333-8444-55555555555${id}`,
  version: 1,
  dia,
  hora: '18:00',
  formato: 'Reels',
  tema: `Post ${id}`,
  cena: '',
  legenda: '',
  chamada: '',
  hashtags: [],
  estado: 'pronto',
  mensagem_id: null,
  lista_id: null,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().on('GET /api/auth/user', subscriber);
  for (const path of ['posts', 'trade-dates', 'eventos']) api.on(`GET /api/${path}`, []);
  await api.start();
});
afterEach(() => api.stop());

const onWrite = vi.fn();
const show = (view: React.ReactElement) =>
  render(<QueryClientProvider client={createQueryClient(() => undefined)}>{view}</QueryClientProvider>);
const handlers = { today: '2027-08-02', onOpen: () => undefined, onWrite };
const showMonth = (from: string, posts: Post[], occasions: Occasion[], isOld = false) =>
  show(
    <MonthView
      {...handlers}
      posts={posts}
      occasions={occasions}
      isOld={isOld}
      period={{ from, to: `${from.slice(0, 8)}31`, isMonth: true }}
      onMonth={() => undefined}
    />,
  );
const cellOf = (day: string) => {
  const cell = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!cell) throw new Error(`no cell of ${day}`);
  return cell;
};
const marks = (day: string) => cellOf(day).querySelectorAll('.rotate-45').length;

test('shows an event of several days in each of its days, and a campaign above the week', () => {
  show(
    <WeekView
      {...handlers}
      posts={[]}
      occasions={[campaign, fair, cats]}
      period={{ from: '2027-08-09', to: '2027-08-15', isMonth: false }}
    />,
  );
  const above = within(screen.getByRole('region', { name: 'Nesta semana' }));
  expect(above.getByText('Agosto Dourado · 1 a 31/8')).toBeDefined();
  expect(above.queryByText(/Pet South America/)).toBeNull();
  const days = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(days.map((text) => text.includes('Pet South America · 11 a 13/8'))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(days.map((text) => text.includes('Dia do Gato'))).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('marks the days with occasions in the grid of a phone, apart from the dots of posts', () => {
  showMonth('2027-08-01', [post(1, '2027-08-12'), post(2, '2027-08-20')], [campaign, fair, cats]);
  expect(['10', '11', '12', '13', '14', '20'].map((day) => marks(`2027-08-${day}`))).toEqual([
    0, 1, 1, 1, 0, 0,
  ]);
  expect(cellOf('2027-08-12').querySelectorAll('.rounded-full.bg-brand')).toHaveLength(1);
  expect(screen.getByText('Agosto Dourado · 1 a 31/8')).toBeDefined();
});

test('names an occasion beside three posts in a wide grid, and counts those without room', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: true, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const posts = [1, 2, 3].map((id) => post(id, '2027-08-12'));
  showMonth('2027-08-01', posts, [fair, cats]);
  const entries = (day: string) => cellOf(day).querySelector('.grid')?.lastElementChild?.textContent;
  expect(entries('2027-08-12')).toBe('Pet South America+1');
  expect(entries('2027-08-13')).toBe('Pet South America');
});

test('offers a new post in the month that opens while the posts of the last one are still shown', () => {
  showMonth('2027-09-01', [post(1, '2027-08-12')], [], true);
  expect(screen.getByRole('heading', { name: '1º de setembro de 2027' })).toBeDefined();
  expect(screen.queryByText('Nenhum post neste dia.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Novo post' }));
  expect(onWrite).toHaveBeenCalledWith('2027-09-01');
});
