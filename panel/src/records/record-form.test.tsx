import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { RecordEdit } from './record-pages.tsx';
import {
  api,
  fields,
  kept,
  keptKey,
  open,
  press,
  publish,
  question,
  ready,
  recovered,
  saved,
  serveFaq,
  type,
} from './testing/faq-form.tsx';

serveFaq();

test('stores a draft with one field after a refused publication, and asks for the rest to publish it', async () => {
  open('/faq/create');
  await type('Só a pergunta?');
  await publish();
  await screen.findByText('Escreva a resposta');
  const only = { pergunta: 'Só a pergunta?', resposta: '' };
  const draft = { publish_at: null, problem: null, author: null, updated_at: '2026-11-28T12:00:00.000Z' };
  const stored = { ...only, id: 5, revision: '0.1', published: null, draft };
  api.refuse('POST /api/admin/faq', { status: 201, body: stored });
  api.on('GET /api/admin/faq/5', stored);
  await press('Guardar rascunho');
  await screen.findByText(/Os assinantes ainda não veem isto/);
  expect(api.to('POST /api/admin/faq').map(({ body }) => body)).toMatchObject([
    { fields: only, when: 'draft' },
  ]);
  expect(screen.queryByText('Escreva a resposta')).toBeNull();
  await publish();
  await screen.findByText('Escreva a resposta');
  expect(api.to('PUT /api/admin/faq/5')).toEqual([]);
});

test('refuses a draft by the field that is too long, and keeps it', async () => {
  open('/faq/5');
  const long = 'x'.repeat(201);
  await type(long);
  await press('Guardar rascunho');
  await screen.findByText('Use no máximo 200 caracteres');
  expect(api.to('PUT /api/admin/faq/5')).toEqual([]);
  expect(await question()).toHaveProperty('value', long);
});

test('creates one record when the response of the first attempt is lost', async () => {
  open('/faq/create', { values: fields('Vale?') });
  await question();
  api.refuse('POST /api/admin/faq', { status: 502, body: 'lost' });
  await publish();
  await screen.findByText('O servidor respondeu algo inesperado. Tente de novo em instantes.');
  api.refuse('POST /api/admin/faq', { status: 201, body: saved('Vale?', '1.0') });
  await publish();
  await screen.findByText('Publicado.');
  const [first, second] = api.to('POST /api/admin/faq').map(({ body }) => (body as { key: string }).key);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
});

test('creates one record when the page is reloaded after a lost response', async () => {
  const first = open('/faq/create', { values: fields('Vale?') });
  await question();
  await ready();
  api.refuse('POST /api/admin/faq', { status: 502, body: 'lost' });
  await publish();
  await screen.findByText(/respondeu algo inesperado/);
  first.unmount();
  open('/faq/create');
  await recovered();
  expect(await question()).toHaveProperty('value', 'Vale?');
  await publish();
  await waitFor(() => expect(api.to('POST /api/admin/faq')).toHaveLength(2));
  const keys = api.to('POST /api/admin/faq').map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(1);
});

test('says that another person changed the record that a lost attempt created', async () => {
  open('/faq/create', { values: fields('Vale?') });
  await question();
  api.refuse('POST /api/admin/faq', refusal('conflict'));
  await publish();
  await screen.findByText(/já tinha sido criado na tentativa anterior/);
});

test('takes a change as saved when only the response of the first attempt was lost', async () => {
  open('/faq/5');
  await type('Abre tarde?');
  api.refuse('PUT /api/admin/faq/5', refusal('conflict'));
  api.on('GET /api/admin/faq/5', { ...saved('Abre tarde?', '2.0') });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Resposta' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Resposta' }), 'Sim.');
  await publish();
  await screen.findByText('Publicado: a mudança já vale.');
  expect(screen.queryByText('Outra pessoa mudou isto enquanto você editava')).toBeNull();
});

test('says why it cannot show the other version after a conflict', async () => {
  open('/faq/5');
  await type('Abre tarde?');
  api.refuse('PUT /api/admin/faq/5', refusal('conflict'));
  api.refuse('GET /api/admin/faq/5', refusal('unavailable'));
  await publish();
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(await question()).toHaveProperty('value', 'Abre tarde?');
});

test('keeps the last letters when the form is left before the pause', async () => {
  const page = open('/faq/5');
  await question();
  await ready();
  await type('Digitei e saí');
  page.unmount();
  expect(kept(5)).toMatchObject({ revision: '1.0', values: { pergunta: 'Digitei e saí' } });
});

test('keeps the last letters when the browser closes the page', async () => {
  open('/faq/5');
  await question();
  await ready();
  await type('Fechei a aba');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept(5)).toMatchObject({ values: { pergunta: 'Fechei a aba' } });
});

test('keeps nothing of a form that was saved right after the last letter', async () => {
  const page = open('/faq/5');
  await question();
  await ready();
  await type('Salvei logo');
  api.on('PUT /api/admin/faq/5', saved('Salvei logo', '2.0'));
  await publish();
  await screen.findByText('Publicado: a mudança já vale.');
  page.unmount();
  expect(kept(5)).toBeNull();
});

test('keeps the state that recovered values were made on while more is typed', async () => {
  localStorage.setItem(keptKey(5), JSON.stringify({ revision: '0.0', values: fields('De ontem') }));
  const page = open('/faq/5');
  await recovered();
  await type('De ontem e hoje');
  page.unmount();
  expect(kept(5)).toMatchObject({ revision: '0.0', values: { pergunta: 'De ontem e hoje' } });
});

test('restores the text typed while the record was saved', async () => {
  open('/faq/5');
  await question();
  await ready();
  await type('Primeira');
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  api.refuse('PUT /api/admin/faq/5', promise);
  await publish();
  await type('Primeira e segunda');
  resolve({ status: 200, body: saved('Primeira', '2.0') });
  await recovered();
  expect(await question()).toHaveProperty('value', 'Primeira e segunda');
  api.on('PUT /api/admin/faq/5', saved('Primeira e segunda', '3.0'));
  await publish();
  await waitFor(() =>
    expect(api.to('PUT /api/admin/faq/5').at(-1)?.body).toMatchObject({
      revision: '2.0',
      fields: { pergunta: 'Primeira e segunda' },
    }),
  );
});

test('goes back to the values of the link when recovered ones are discarded', async () => {
  localStorage.setItem(keptKey('new'), JSON.stringify({ revision: '', values: fields('De antes') }));
  open('/faq/create', { values: fields('Do link') });
  await recovered();
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await question()).toHaveProperty('value', 'Do link');
  expect(kept('new')).toBeNull();
});

test('leads back to the list after a creation', async () => {
  const { router } = open('/faq/create', { values: fields('Vale?') });
  await question();
  api.refuse('POST /api/admin/faq', { status: 201, body: saved('Vale?', '1.0') });
  await publish();
  await waitFor(() => expect(router.state.location.pathname).toBe('/faq/5'));
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/faq');
});

test('keeps the typed text when a removal fails', async () => {
  api.on('GET /api/admin/faq/5/uses', []);
  open('/faq/5');
  await question();
  await ready();
  await type('Ainda quero');
  api.refuse('DELETE /api/admin/faq/5', refusal('unavailable'));
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  window.dispatchEvent(new Event('pagehide'));
  const dialog = await screen.findByRole('dialog', { name: 'Apagar?' });
  await within(dialog).findByText(/deixam de ver isto na hora/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(kept(5)).toMatchObject({ values: { pergunta: 'Ainda quero' } });
});

const use = (forbids: string[], total: number) => ({
  title: 'Materiais',
  forbids,
  total,
  reason: null,
  items: [{ path: 'materials', id: 8, label: 'Como atender' }],
});

test('lists the uses that keep a record, with links, in place of the remove button', async () => {
  api.on('GET /api/admin/faq/5/uses', [use(['remove'], 4)]);
  open('/faq/5');
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ainda não dá' });
  expect(within(dialog).getByRole('heading', { name: 'Materiais: 4' })).toBeTruthy();
  const link = within(dialog).getByRole('link', { name: 'Como atender' });
  expect(link.getAttribute('href')).toBe('/materials/8');
  expect(within(dialog).getByText('e mais 3')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Apagar' })).toBeNull();
});

const date = {
  nome: 'Dia do cliente',
  data: '2027-09-15',
  data_fim: null,
  tipo: 'varejo',
  observacao: 'Venda',
  active: true,
};

test('asks before a record is switched off, and lists the content that loses it', async () => {
  api.on('GET /api/admin/trade-dates/5', { ...date, id: 5, revision: '1.0', published: date, draft: null });
  api.on('GET /api/admin/trade-dates/5/uses', [use(['remove'], 1)]);
  openPanel({
    pages: { '/trade-dates/:id': <RecordEdit of={{ kind: tradeDateKind }} /> },
    history: ['/trade-dates/5'],
    resource: 'trade-dates',
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Aparece para assinantes' }));
  await publish();
  const dialog = await screen.findByRole('dialog', { name: 'Tirar do ar?' });
  await within(dialog).findByRole('link', { name: 'Como atender' });
  expect(api.to('PUT /api/admin/trade-dates/5')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(api.to('PUT /api/admin/trade-dates/5')).toHaveLength(1));
});
