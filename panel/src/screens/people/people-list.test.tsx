import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { PeopleList } from './people-list.tsx';
import { ana, api, bia, pageOf, serve } from './testing/people.tsx';

const list = 'GET /api/admin/people';
const tier = (tier_id: number, titulo: string) => ({
  tier_id,
  titulo,
  valor: 9_900,
  ancoragem: 0,
  responses_limit: 100,
  link: '/comprar/1',
  check1: '',
  check2: '',
  check3: '',
});
serve(() => {
  api.refuse(list, pageOf([ana, bia]));
  api.on('GET /api/tiers', [tier(1, 'Matilha'), tier(2, 'Matilha Pro')]);
});

/** Opens the list at an address. In a test react-admin has a router of its own, which keeps the address in the hash. */
function open(query: Record<string, object> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  window.history.replaceState(null, '', `/#/people?${search}`);
  openPanel({ pages: { '*': <PeopleList /> }, history: ['/people'], resource: 'people' });
}
const asked = () => Object.fromEntries(new URLSearchParams(api.to(list).at(-1)?.search));
const cellsOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

test('lists the newest people first, each with phone, plan, marks and day', async () => {
  const marked = {
    ...bia,
    blocked: true,
    payment_status: 'atrasado',
    email_verified: false,
    role: 'support',
  };
  const provisional = {
    ...bia,
    id: 9,
    first_name: '',
    last_name: '',
    provisional: true,
    email_verified: false,
  };
  api.refuse(list, pageOf([ana, marked, { ...provisional, email: 'c@x.example' }]));
  open();
  const day = '25/11/2026';
  expect(await cellsOf(ana.email)).toEqual([
    'Ana Souza',
    'ana@petshop.example',
    '(11) 98765-4321',
    'Pet da Ana',
    'Matilha Pro',
    '',
    day,
  ]);
  expect((await cellsOf(bia.email)).slice(3)).toEqual([
    '',
    'Gratuito',
    ['Bloqueada', 'Atrasado', 'Não confirmado', 'Suporte'].join(''),
    day,
  ]);
  expect(await cellsOf('c@x.example')).toMatchObject({ 0: '(sem nome)', 5: 'Provisória' });
  expect(asked()).toEqual({ page: '1', per_page: '25', sort: 'created_at', order: 'desc' });
});

test('opens the page of the pressed row', async () => {
  open();
  await userEvent.click(await screen.findByText(bia.email));
  await waitFor(() => expect(window.location.hash).toBe('#/people/8/show'));
});

test('searches once three letters in a row are typed, and not before', async () => {
  open();
  await screen.findByText(bia.email);
  const input = screen.getByPlaceholderText('Nome, email, telefone, negócio');
  fireEvent.change(input, { target: { value: 'bi' } });
  await screen.findByText('Busque por pelo menos 3 letras ou números seguidos');
  api.refuse(list, pageOf([bia]));
  fireEvent.change(input, { target: { value: 'bia' } });
  await waitFor(() => expect(screen.queryByText(ana.email)).toBeNull());
  expect(asked()).toMatchObject({ q: 'bia', page: '1' });
  expect(api.to(list).filter(({ search }) => search.includes('q=bi&'))).toEqual([]);
});

test('shows the second page of the same search', async () => {
  const query = '?page=2&per_page=25&sort=created_at&order=desc&q=lima';
  api.refuse(list, pageOf([ana], 26)).refuse(list + query, pageOf([bia], 26));
  open({ filter: { q: 'lima' } });
  await screen.findByText(ana.email);
  await userEvent.click(screen.getByRole('button', { name: 'Ir para a página 2' }));
  await screen.findByText(bia.email);
  await waitFor(() => expect(screen.queryByText(ana.email)).toBeNull());
  expect(asked()).toMatchObject({ q: 'lima', page: '2' });
});

test('filters by the free plan, which is not among those that are sold', async () => {
  open({ displayedFilters: { tier_id: true } });
  await screen.findByText(bia.email);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(
    options.map(({ textContent }) => textContent?.trim()).filter((text) => text && text.length > 1),
  ).toEqual(['Gratuito', 'Matilha', 'Matilha Pro']);
  await userEvent.click(screen.getByRole('option', { name: 'Gratuito' }));
  await waitFor(() => expect(asked()).toMatchObject({ tier_id: '4' }));
});

const filters: Readonly<Record<string, [source: string, label: string, option: string, value: string]>> = {
  'overdue payments': ['payment_status', 'Pagamento', 'Atrasado', 'atrasado'],
  'blocked accounts': ['state', 'Situação', 'Bloqueada', 'blocked'],
  'the support': ['role', 'Papel', 'Suporte', 'support'],
};

test.each(Object.entries(filters))('filters by %s', async (_, [source, label, option, value]) => {
  open({ displayedFilters: { [source]: true } });
  await screen.findByText(bia.email);
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(asked()).toMatchObject({ [source]: value }));
});

test('says why the list could not be read', async () => {
  api.refuse(list, refusal('unavailable'));
  open();
  await screen.findByText(/indisponível por um momento/);
  expect(screen.queryByText(ana.email)).toBeNull();
});

test('shows name, address with plan and marks in the rows of a phone', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  api.refuse(list, pageOf([ana, { ...bia, blocked: true }]));
  open();
  const row = (await screen.findByText('bia@clinica.example · Gratuito')).closest('a');
  expect(row?.textContent).toBe('Bia LimaBloqueadabia@clinica.example · Gratuito');
  expect(row?.getAttribute('href')).toBe('#/people/8/show');
});
