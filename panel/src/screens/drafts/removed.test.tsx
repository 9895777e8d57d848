import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { api, pageOf, press, sent, serve } from '../people/testing/people.tsx';
import { Removed } from './removed.tsx';

const list = 'GET /api/admin/removed-records';
const removed = (id: number, label: string, more: object = {}) => ({
  kind: 'faq_item',
  path: 'faq',
  id,
  label,
  author: null,
  removed_at: '2026-12-01T02:30:00.000Z',
  ...more,
});
const version = (number: number) => ({
  version: number,
  change: 'update',
  author: 'Bia',
  created_at: '2026-11-28T12:00:00.000Z',
  fields: {},
});
serve(() => api.on(list, [removed(5, 'Abre cedo?'), removed(6, 'Vende fiado?', { author: 'Bia' })]));
const box = () => screen.findByRole('searchbox', { name: 'Buscar nos apagados' });
const search = async (text: string) => fireEvent.change(await box(), { target: { value: text } });

test('says of each removed record when and by whom it was removed', async () => {
  openPage(<Removed />);
  await screen.findByText('faq: Vende fiado?');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'faq: Abre cedo?30/11/2026, 23:30Trazer de volta',
    'faq: Vende fiado?30/11/2026, 23:30 · BiaTrazer de volta',
  ]);
});

test('restores the last version before the removal, by its revision', async () => {
  api.on('GET /api/admin/faq/6/versions', [version(9), version(8), version(7)]);
  const published = { pergunta: 'Vende fiado?', resposta: 'Não.' };
  api.on('POST /api/admin/faq/6/restore', { ...published, id: 6, revision: '10.0', draft: null, published });
  openPage(<Removed />);
  const button = await screen.findByRole('button', { name: 'Trazer de volta: Vende fiado?' });
  api.on(list, [removed(5, 'Abre cedo?')]);
  await userEvent.click(button);
  await screen.findByText('Trazido de volta: Vende fiado?');
  await waitFor(() => expect(screen.queryByText('faq: Vende fiado?')).toBeNull());
  expect(sent()).toEqual([{ route: 'POST /api/admin/faq/6/restore', body: { version: 8, revision: '9.0' } }]);
});

test('says why a record did not come back, and offers it again', async () => {
  api.on('GET /api/admin/faq/6/versions', [version(2), version(1)]);
  api.refuse('POST /api/admin/faq/6/restore', refusal('conflict'));
  openPage(<Removed />);
  await press('Trazer de volta: Vende fiado?');
  await screen.findByText(/Isso mudou enquanto você usava a página/);
  const button = screen.getByRole('button', { name: 'Trazer de volta: Vende fiado?' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(screen.queryByText(/^Trazido de volta/)).toBeNull();
});

test('shows the results of the last search, although an earlier one is answered later', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const query = (q: string) => `${list}?q=${q}&page=1&per_page=25`;
  api.refuse(query('abre'), promise).refuse(query('vende'), pageOf([removed(6, 'Vende fiado?')]));
  openPage(<Removed />);
  await search('abre');
  await waitFor(() => expect(api.to(list)).toHaveLength(2));
  await search('vende');
  await waitFor(() => expect(screen.queryByText('faq: Abre cedo?')).toBeNull());
  resolve(pageOf([removed(5, 'Abre cedo?')]));
  await search('vende ');
  await screen.findByText('faq: Vende fiado?');
  expect(screen.queryByText('faq: Abre cedo?')).toBeNull();
});

test('says that nothing was removed, or nothing of this name', async () => {
  api.on(list, []);
  openPage(<Removed />);
  await screen.findByText('Nada foi apagado.');
  await search('  ');
  expect(screen.getByText('Nada foi apagado.').isConnected).toBe(true);
  await search('fiado');
  await screen.findByText('Nada apagado com este nome.');
});

test('opens the page and the search that the address names', async () => {
  api.refuse(list, pageOf([removed(6, 'Vende fiado?')], 26));
  openPage(<Removed />, '/?q=fiado&pagina=2');
  await screen.findByText('faq: Vende fiado?');
  expect(await box()).toHaveProperty('value', 'fiado');
  expect(api.to(list).map(({ search: asked }) => asked)).toEqual(['?q=fiado&page=2&per_page=25']);
  expect(screen.getByRole('button', { name: 'page 2' }).getAttribute('aria-current')).toBe('page');
});

test('says why the removed records could not be read', async () => {
  api.refuse(list, refusal('unavailable'));
  openPage(<Removed />);
  await screen.findByText(/indisponível por um momento/);
  expect(screen.queryByText('Nada foi apagado.')).toBeNull();
});
