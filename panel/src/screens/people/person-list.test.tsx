import * as peopleCalls from '@matilha/contract/calls/panel/people';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, test } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { PersonList } from './person-list.tsx';

const path = 'GET /api/admin/people/7/sessions';
const page = (devices: string[], total: number) => ({
  status: 200,
  body: devices.map((device, at) => ({
    id: at + 1,
    device,
    created_at: '2026-11-25T12:00:00.000Z',
    last_used_at: '2026-11-25T12:00:00.000Z',
  })),
  headers: { 'x-total-count': String(total) },
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

function Sessions() {
  const client = useQueryClient();
  return (
    <>
      <PersonList
        personId={7}
        list={peopleCalls.listPersonSessions}
        empty="Nenhum aparelho conectado."
        line={({ id, device }) => ({ key: id, first: device })}
      />
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Encerrada
      </button>
    </>
  );
}

test('goes to the page before when the last page has no rows left', async () => {
  api.refuse(path, page(['Celular'], 21));
  openPage(<Sessions />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mais antigos' }));
  await screen.findByText('2 de 2');
  api.refuse(path, page([], 20));
  await userEvent.click(screen.getByRole('button', { name: 'Encerrada' }));
  api.refuse(path, page(['Notebook'], 20));
  await screen.findByText('Notebook');
});
