import * as peopleCalls from '@matilha/contract/calls/panel/people';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { RatedPage } from './answers/rated-page.tsx';
import { Removed } from './drafts/removed.tsx';
import { PersonList } from './people/person-list.tsx';
import { WorkList } from './work/work-list.tsx';

const at = '2026-11-25T12:00:00.000Z';

interface PagedList {
  page: ReactNode;
  /** With the choices that its second page has to keep. */
  address?: string;
  call: string;
  row: (name: string) => object;
  next: string;
  first: string;
  second: string;
}

const lists: Readonly<Record<string, PagedList>> = {
  'badly rated answers': {
    page: <RatedPage />,
    address: '/?motivo=wrong&vistas=sim',
    call: 'GET /api/admin/rated-answers',
    row: (assistant) => ({
      id: 1,
      assistant_id: 1,
      assistant,
      created_at: at,
      reason: 'wrong',
      has_note: false,
      sources: [],
      error_code: null,
      reviewed_at: at,
    }),
    next: 'Go to page 2',
    first: '?order=desc&vistas=sim&motivo=wrong&page=1&per_page=25',
    second: '?order=desc&vistas=sim&motivo=wrong&page=2&per_page=25',
  },
  'removed records': {
    page: <Removed />,
    address: '/?q=fiado&pagina=1',
    call: 'GET /api/admin/removed-records',
    row: (label) => ({ kind: 'faq_item', path: 'faq', id: 5, label, author: null, removed_at: at }),
    next: 'Go to page 2',
    first: '?q=fiado&page=1&per_page=25',
    second: '?q=fiado&page=2&per_page=25',
  },
  'a person’s sessions': {
    page: (
      <PersonList
        personId={7}
        list={peopleCalls.listPersonSessions}
        empty="Nenhum"
        line={({ id, device }) => ({ key: id, first: device })}
      />
    ),
    call: 'GET /api/admin/people/7/sessions',
    row: (device) => ({ id: 1, device, created_at: at, last_used_at: at }),
    next: 'Mais antigos',
    first: '?page=1&per_page=20',
    second: '?page=2&per_page=20',
  },
  'waiting work': {
    page: <WorkList summary={{ kind: 'mails', total: 26, oldest_at: null, due_at: null, bulk: false }} />,
    call: 'GET /api/admin/work/mails',
    row: (title) => ({ id: '1', since: at, due_at: null, title, detail: '', user_id: null, link: null }),
    next: 'Go to page 2',
    first: '?page=1&per_page=25',
    second: '?page=2&per_page=25',
  },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test.each(Object.entries(lists))('shows the second page of %s, and its choices again', async (_, list) => {
  const { page, address, call, row, next, first, second } = list;
  const answer = (name: string) => ({ status: 200, body: [row(name)], headers: { 'x-total-count': '26' } });
  api.refuse(call + first, answer('Da primeira')).refuse(call + second, answer('Da segunda'));
  openPage(page, address);
  await screen.findByText(/Da primeira/);
  fireEvent.click(screen.getByRole('button', { name: next }));
  await screen.findByText(/Da segunda/);
  await waitFor(() => expect(screen.queryByText(/Da primeira/)).toBeNull());
  expect(api.to(call).map(({ search }) => search)).toEqual([first, second]);
});

test('reads badly rated answers again for another reason', async () => {
  const { call, row } = lists['badly rated answers'] as PagedList;
  const answer = (name: string) => ({ status: 200, body: [row(name)] });
  const query = '?order=desc&vistas=nao&page=1&per_page=25';
  api
    .refuse(call + query, answer('De todos'))
    .refuse(`${call}?order=desc&vistas=nao&motivo=unclear&page=1&per_page=25`, answer('Do confuso'));
  const { router } = openPage(<RatedPage />);
  await screen.findByText('De todos');
  await router.navigate('/?motivo=unclear');
  await screen.findByText('Do confuso');
});
