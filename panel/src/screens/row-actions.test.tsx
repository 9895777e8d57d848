import type { Person } from '@matilha/contract/panel/people';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { ImportHistory } from '../imports/import-history.tsx';
import { openPage } from '../testing/open-panel.tsx';
import { RatedPage } from './answers/rated-page.tsx';
import { PrivacyRequests } from './people/privacy-requests.tsx';
import { Sessions } from './people/sessions.tsx';
import { Passkeys } from './security/passkeys-section.tsx';
import { Invitations } from './team/invitations.tsx';
import { Members } from './team/members.tsx';
import { WorkList } from './work/work-list.tsx';

const at = '2026-11-25T12:00:00.000Z';
const ids = [1, 2, 3];
const person = { id: 7, last_used_at: at } as Person;
const ignore = () => undefined;

const member = (id: number) => ({
  id,
  name: `Pessoa ${id}`,
  email: `${id}@x.example`,
  role: 'editor',
  methods: { authenticator: true, passkeys: 0, recovery_codes: 0 },
  last_sign_in_at: null,
});
const invitation = (id: number) => ({
  id,
  email: `${id}@x.example`,
  role: 'editor',
  status: 'open',
  created_at: at,
  expires_at: at,
});
const rated = (id: number) => ({
  id,
  assistant_id: 1,
  assistant: `Assistente ${id}`,
  created_at: at,
  reason: null,
  has_note: false,
  sources: [],
  error_code: null,
  reviewed_at: null,
});
const work = (id: number) => ({
  id: String(id),
  since: at,
  due_at: at,
  title: `Coisa ${id}`,
  detail: '',
  user_id: null,
  link: null,
});

interface RowAction {
  page: ReactNode;
  /** The call that lists three rows. */
  list: string;
  row: (id: number) => object;
  /** The button of the second row; the second one where the rows name theirs alike. */
  button: string;
  confirm?: string;
  sends: string;
  body?: object;
}

const members = { page: <Members />, list: 'GET /api/admin/team', row: member };
const invitations = { page: <Invitations />, list: 'GET /api/admin/invitations', row: invitation };
const workOf = (kind: 'mails' | 'refunds') => ({
  page: <WorkList summary={{ kind, total: 3, oldest_at: null, due_at: null, bulk: false }} />,
  list: `GET /api/admin/work/${kind}`,
  row: work,
});

const actions: Readonly<Record<string, RowAction>> = {
  'resets the second factor': {
    ...members,
    button: 'Zerar segundo fator: 2@x.example',
    confirm: 'Confirmar',
    sends: 'DELETE /api/admin/team/2/second-factor',
  },
  'ends the access': {
    ...members,
    button: 'Encerrar acesso: 2@x.example',
    confirm: 'Confirmar',
    sends: 'DELETE /api/admin/team/2',
  },
  'changes the role': {
    ...members,
    button: 'Mudar papel: 2@x.example',
    confirm: 'Mudar papel',
    sends: 'PUT /api/admin/team/2/role',
    body: { role: 'editor' },
  },
  'sends the invitation again': {
    ...invitations,
    button: 'Enviar de novo: 2@x.example',
    sends: 'POST /api/admin/invitations/2/resend',
  },
  'revokes the invitation': {
    ...invitations,
    button: 'Cancelar convite: 2@x.example',
    sends: 'DELETE /api/admin/invitations/2',
  },
  'takes back the import': {
    page: <ImportHistory path="faq" />,
    list: 'GET /api/admin/faq/imports',
    row: (id) => ({
      id,
      file_name: `${id}.xlsx`,
      author: null,
      created_at: at,
      undone_at: null,
      created: 1,
      changed: 0,
    }),
    button: 'Desfazer 2.xlsx',
    confirm: 'Desfazer',
    sends: 'POST /api/admin/faq/imports/2/undo',
  },
  'ends the session': {
    page: <Sessions person={person} onChanged={ignore} />,
    list: 'GET /api/admin/people/7/sessions',
    row: (id) => ({ id, device: `Celular ${id}`, created_at: at, last_used_at: at }),
    button: 'Encerrar: Celular 2',
    confirm: 'Encerrar',
    sends: 'DELETE /api/admin/people/7/sessions/2',
  },
  'marks the privacy request as answered': {
    page: <PrivacyRequests person={person} onChanged={ignore} />,
    list: 'GET /api/admin/people/7/privacy-requests',
    row: (id) => ({
      id,
      protocol: `P-${id}`,
      kind: 'access',
      created_at: at,
      due_at: at,
      answered_at: null,
    }),
    button: 'Marcar como respondido: P-2',
    sends: 'POST /api/privacy-requests/2/answered',
  },
  'removes the passkey': {
    page: <Passkeys />,
    list: 'GET /api/admin/second-factor/passkeys',
    row: (id) => ({ id: `k${id}`, name: `Chave ${id}`, created_at: at, last_used_at: null }),
    button: 'Remover Chave 2',
    confirm: 'Confirmar',
    sends: 'POST /api/admin/second-factor/passkeys/remove',
    body: { id: 'k2' },
  },
  'sends the mail again': {
    ...workOf('mails'),
    button: 'Enviar de novo: Coisa 2',
    sends: 'POST /api/admin/work/mails/2/act',
  },
  'marks the refund as returned': {
    ...workOf('refunds'),
    button: 'Marcar como devolvida',
    confirm: 'Confirmar',
    sends: 'POST /api/admin/refunds/2/returned',
  },
  'marks the answer as seen': {
    page: <RatedPage />,
    list: 'GET /api/admin/rated-answers',
    row: rated,
    button: 'Marcar como vista',
    sends: 'POST /api/admin/work/answers/2/act',
  },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

/** Finds buttons without a computation of every accessible name, which takes most of the time on a page of the panel. */
const buttons = (inside: HTMLElement, name: string) =>
  [...inside.querySelectorAll('button')].filter(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  );

test.each(Object.entries(actions))('%s of the pressed row and of no other', async (_, action) => {
  const { page, list, row, button, confirm, sends, body } = action;
  api.on(list, ids.map(row)).on(sends, { message: 'Feito.' });
  openPage(page);
  await waitFor(() => expect(buttons(document.body, button).length).toBeGreaterThan(0));
  const [first, second = first] = buttons(document.body, button);
  fireEvent.click(second as HTMLElement);
  if (confirm) fireEvent.click(buttons(await screen.findByRole('dialog'), confirm)[0] as HTMLElement);
  const sent = () =>
    api.calls
      .filter(({ route }) => !route.startsWith('GET'))
      .map((call) => ({ route: call.route, body: call.body }));
  await waitFor(() => expect(sent()).toEqual([{ route: sends, body }]));
});
