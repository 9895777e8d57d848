import { Blob, File } from 'node:buffer';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { ImportHistory } from './import-history.tsx';
import { useImport } from './use-import.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  // Node sends no body of jsdom's.
  vi.stubGlobal('Blob', Blob);
});
afterEach(() => api.stop());

function Page() {
  const { state, choose, confirm } = useImport('faq');
  return (
    <>
      <p>{state.step}</p>
      <button type="button" onClick={() => void choose(new File(['{}'], 'faq.csv') as never)}>
        Escolher
      </button>
      <button type="button" onClick={() => void confirm()}>
        Importar
      </button>
      <ImportHistory path="faq" />
    </>
  );
}

test('shows an import that was stored although its response was lost', async () => {
  api.on('GET /api/admin/faq/imports', []);
  api.on('POST /api/admin/faq/import-preview', {
    token: 'a'.repeat(43),
    created: 1,
    changed: 0,
    same: 0,
    problems: [],
    problems_found: 0,
    rows: [],
    skipped: [],
    skipped_found: 0,
    price_changes: [],
  });
  openPage(<Page />);
  await screen.findByText('Nenhuma ainda.');
  await userEvent.click(screen.getByRole('button', { name: 'Escolher' }));
  await screen.findByText('preview');
  api.refuse('POST /api/admin/faq/imports', { status: 502, body: 'lost' });
  api.on('GET /api/admin/faq/imports', [
    {
      id: 1,
      file_name: 'faq.csv',
      author: 'Ana',
      created_at: '2026-11-25T12:00:00.000Z',
      undone_at: null,
      created: 1,
      changed: 0,
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Importar' }));
  await screen.findByText('faq.csv');
});
