import { eventKind } from '@matilha/contract/kinds/event';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { RecordCreate, RecordEdit } from '../../records/record-pages.tsx';
import { openPanel } from '../../testing/open-panel.tsx';
import { face } from './event-face.ts';

const create = 'POST /api/admin/events';
const fields = {
  name: 'Feira Pet 2026',
  data_evento: '2026-05-20',
  data_fim: '2026-05-22',
  status_data: 'realizada',
  lugar: 'Curitiba, PR',
  formato_id: 2,
  local_id: 1,
  tipo_id: 2,
  description_card: 'Três dias de feira',
  description_after_click: 'Tudo do setor.',
  image_url: null,
  link: null,
};
const next = { ...fields, name: 'Feira Pet 2027', data_evento: '2027-05-19', data_fim: '2027-05-21' };
const stored = (id: number, values: object) => ({
  ...values,
  id,
  revision: '0.1',
  published: null,
  draft: null,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/user', { ...subscriber, role: 'operator' })
    .on('GET /api/admin/events/5', { ...fields, id: 5, revision: '1.0', published: fields, draft: null })
    .on('GET /api/admin/events/9', stored(9, next));
});
afterEach(() => api.stop());

function open(address: string) {
  const of = { kind: eventKind, ...face };
  return openPanel({
    pages: { '/events/create': <RecordCreate of={of} />, '/events/:id': <RecordEdit of={of} /> },
    history: [address],
    resource: 'events',
  });
}
const button = () => screen.findByRole('button', { name: 'Duplicar para o ano que vem' });
const sent = () => api.to(create).map(({ body }) => body as { fields: object; when: string; key: string });

test('makes one draft of next year from the form, and opens it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(create, promise);
  const { router } = open('/events/5');
  const place = await screen.findByRole('textbox', { name: 'Lugar' });
  await userEvent.clear(place);
  await userEvent.type(place, 'Recife, PE');
  await userEvent.dblClick(await button());
  await waitFor(() => expect(api.to(create)).toHaveLength(1));
  resolve({ status: 201, body: stored(9, next) });
  await screen.findByText('Rascunho do ano que vem criado. Confira a data antes de publicar.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/9'));
  expect(sent()).toMatchObject([
    { fields: { ...next, lugar: 'Recife, PE', status_data: 'confirmada' }, when: 'draft' },
  ]);
  expect(api.to('PUT /api/admin/events/5')).toEqual([]);
});

test('names the same draft again after a lost response, so that there is no second one', async () => {
  api.refuse(create, { status: 502, body: 'lost' });
  const { router } = open('/events/5');
  await userEvent.click(await button());
  await screen.findByText(/respondeu algo inesperado/);
  expect(router.state.location.pathname).toBe('/events/5');
  api.refuse(create, { status: 201, body: stored(9, next) });
  await userEvent.click(await button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/9'));
  const [first, second] = sent().map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
});

test('duplicates nothing while the form has an error, and names the field', async () => {
  open('/events/5');
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Nome' }));
  await userEvent.click(await button());
  await screen.findByText('Corrija os campos antes de duplicar.');
  await screen.findByText('Dê um nome ao evento');
  expect(sent()).toEqual([]);
});

test('says why the draft was refused, and lets it be tried again', async () => {
  api.refuse(create, refusal('invalid_input', { 'fields.name': 'Este evento já existe' }));
  open('/events/5');
  await userEvent.click(await button());
  await screen.findByText('Este evento já existe');
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
});

test('offers no copy of an event that is still new', async () => {
  open('/events/create');
  await screen.findByRole('textbox', { name: 'Nome' });
  await screen.findByRole('button', { name: 'Guardar rascunho' });
  expect(screen.queryByRole('button', { name: 'Duplicar para o ano que vem' })).toBeNull();
});
