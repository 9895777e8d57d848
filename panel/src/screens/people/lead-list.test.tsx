import type { LeadRow } from '@matilha/contract/landing/leads-import';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { LeadList } from './lead-list.tsx';
import { api, at, nextMonth, pageOf, serve } from './testing/people.tsx';

const list = 'GET /api/admin/leads';
const lead = (id: number, more: Partial<LeadRow> = {}): LeadRow => ({
  id,
  name: `Lead ${id}`,
  email: `${id}@x.example`,
  whatsapp: `1198765432${id}`,
  area: 'Petshop',
  contact_basis: null,
  created_at: at,
  converted_at: null,
  ...more,
});
serve(() => {
  api.refuse(list, pageOf([lead(1), lead(2, { contact_basis: 'cliente', converted_at: nextMonth })]));
});
const open = () => openPanel({ pages: { '*': <LeadList /> }, history: ['/leads'], resource: 'leads' });
const asked = () => Object.fromEntries(new URLSearchParams(api.to(list).at(-1)?.search));

test('lists the newest leads first, each with why it may be contacted and whether it has an account', async () => {
  open();
  const rows = await Promise.all(
    ['1@x.example', '2@x.example'].map(async (email) => {
      const row = (await screen.findByText(email)).closest('tr') as HTMLElement;
      return within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    }),
  );
  expect(rows).toEqual([
    ['Lead 1', '1@x.example', '11987654321', 'Petshop', 'Pediu o plano na página', 'Não', '25/11/2026'],
    ['Lead 2', '2@x.example', '11987654322', 'Petshop', 'Já é cliente', '30/11/2026', '25/11/2026'],
  ]);
  expect(asked()).toEqual({ page: '1', per_page: '25', sort: 'created_at', order: 'desc' });
});

test('stays on the list when a row is pressed, because a lead has no page', async () => {
  window.history.replaceState(null, '', '/#/leads');
  open();
  await userEvent.click(await screen.findByText('2@x.example'));
  await userEvent.click(screen.getByRole('button', { name: /^Ordenado por desde/ }));
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/leads\?.*order=ASC/));
});

test('searches by a whole address', async () => {
  open();
  await screen.findByText('1@x.example');
  api.refuse(list, pageOf([lead(2)]));
  fireEvent.change(screen.getByPlaceholderText('Email ou WhatsApp inteiro'), {
    target: { value: '2@x.example' },
  });
  await waitFor(() => expect(screen.queryByText('1@x.example')).toBeNull());
  expect(asked()).toMatchObject({ q: '2@x.example', page: '1' });
});

test('turns the order round by the day', async () => {
  open();
  await screen.findByText('1@x.example');
  await userEvent.click(screen.getByRole('button', { name: /^Ordenado por desde/ }));
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'created_at', order: 'asc' }));
});
