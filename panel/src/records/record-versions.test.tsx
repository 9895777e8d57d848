import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../web/src/testing/loopback-api.ts';
import {
  api,
  fields,
  kept,
  open,
  publish,
  question,
  ready,
  saved,
  serveFaq,
  type,
} from './testing/faq-form.tsx';

serveFaq();

const put = 'PUT /api/admin/faq/5';
const clickIn = (dialog: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(dialog).getByRole('button', { name }));

/** Publishes "Abre tarde?" over a state that another person has changed in both fields. */
async function meetConflict() {
  open('/faq/5');
  await type('Abre tarde?');
  api.refuse(put, refusal('conflict'));
  const theirs = { pergunta: 'Abre às oito?', resposta: 'Não.' };
  api.on('GET /api/admin/faq/5', { ...saved('', '2.0'), ...theirs, published: theirs });
  await publish();
  return screen.findByRole('dialog', { name: 'Outra pessoa mudou isto enquanto você editava' });
}

test('sends a change again after a conflict only when the person chooses theirs', async () => {
  const dialog = await meetConflict();
  for (const text of ['Abre tarde?', 'Abre às oito?', 'Sim.', 'Não.'])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(api.to(put)).toHaveLength(1);
  api.on(put, saved('Abre tarde?', '3.0'));
  clickIn(dialog, 'Salvar a minha');
  await screen.findByText('Publicado: a mudança já vale.');
  expect(api.to(put).map(({ body }) => body)).toEqual([
    { fields: fields('Abre tarde?'), revision: '1.0', when: 'now' },
    { fields: fields('Abre tarde?'), revision: '2.0', when: 'now' },
  ]);
});

test('takes the version of the other person without sending anything', async () => {
  const dialog = await meetConflict();
  clickIn(dialog, 'Ficar com a outra');
  await waitFor(async () => expect(await question()).toHaveProperty('value', 'Abre às oito?'));
  expect(api.to(put)).toHaveLength(1);
  expect(kept(5)).toBeNull();
});

test('shows the conflict again when the person goes on editing and publishes', async () => {
  const dialog = await meetConflict();
  clickIn(dialog, 'Continuar editando');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await type('Abre às nove?');
  await publish();
  await screen.findByRole('dialog', { name: /Outra pessoa mudou/ });
  expect(api.to(put).map(({ body }) => body)).toMatchObject([
    { revision: '1.0' },
    { revision: '1.0', fields: { pergunta: 'Abre às nove?' } },
  ]);
});

test('shows a conflict when the same fields wait as a draft instead of being published', async () => {
  open('/faq/5');
  await type('Abre tarde?');
  api.refuse(put, refusal('conflict'));
  const updated_at = '2026-11-28T12:00:00.000Z';
  const draft = { publish_at: null, problem: null, author: 'Bia', updated_at };
  api.on('GET /api/admin/faq/5', { ...saved('Abre tarde?', '1.1'), draft });
  await publish();
  await screen.findByRole('dialog', { name: /Outra pessoa mudou/ });
});

const version = (number: number, pergunta: string | null) => ({
  version: number,
  change: 'update',
  author: `Autora ${number}`,
  created_at: `2026-11-2${number}T12:00:00.000Z`,
  fields: pergunta && fields(pergunta),
});

test('publishes the chosen one of several versions, and shows it', async () => {
  api.on('GET /api/admin/faq/5/versions', [
    version(4, 'Abre cedo?'),
    version(3, 'Abre aos sábados?'),
    version(2, null),
    version(1, 'Abre?'),
  ]);
  api.on('POST /api/admin/faq/5/restore', saved('Abre aos sábados?', '5.0'));
  open('/faq/5');
  await question();
  await ready();
  await type('Meio escrito');
  fireEvent.click(screen.getByRole('button', { name: 'Histórico' }));
  const dialog = await screen.findByRole('dialog', { name: 'Histórico' });
  await within(dialog).findByText(/Autora 4/);
  const removal = within(dialog).getByRole('button', { name: /Autora 2/ });
  expect(removal.getAttribute('aria-disabled')).toBe('true');
  clickIn(dialog, /Autora 1/);
  within(dialog).getByText('Abre?');
  clickIn(dialog, /Autora 3/);
  within(dialog).getByText('Abre aos sábados?');
  within(dialog).getByText('Abre cedo?');
  api.on('GET /api/admin/faq/5', saved('Abre aos sábados?', '5.0'));
  clickIn(dialog, 'Voltar a esta versão');
  await waitFor(async () => expect(await question()).toHaveProperty('value', 'Abre aos sábados?'));
  expect(api.to('POST /api/admin/faq/5/restore').map(({ body }) => body)).toEqual([
    { version: 3, revision: '1.0' },
  ]);
  expect(kept(5)).toBeNull();
});

test('discards the draft alone, and shows the published version', async () => {
  const draft = {
    publish_at: '2026-12-01T02:30:00.000Z',
    problem: null,
    author: 'Bia',
    updated_at: '2026-11-28T12:00:00.000Z',
  };
  const waiting = { ...saved('Abre tarde?', '1.1'), published: fields('Abre cedo?'), draft };
  api.on('GET /api/admin/faq/5', waiting);
  api.on('DELETE /api/admin/faq/5/draft', { message: 'Rascunho descartado.' });
  open('/faq/5');
  // Half past eleven at night in São Paulo is the next day in UTC.
  await screen.findByText(/Mudança de Bia agendada para 30\/11\/2026, 23:30/);
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  api.on('GET /api/admin/faq/5', saved('Abre cedo?', '1.0'));
  clickIn(await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }), 'Descartar');
  await waitFor(async () => expect(await question()).toHaveProperty('value', 'Abre cedo?'));
  expect(api.calls.filter(({ route }) => route.startsWith('DELETE'))).toMatchObject([
    { route: 'DELETE /api/admin/faq/5/draft', search: '?revision=1.1' },
  ]);
});
