import { fireEvent, screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { ExportButton } from './export-button.tsx';

const file = 'GET /api/admin/people.csv';
let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().refuse(file, refusal('unavailable'));
  await api.start();
});
afterEach(() => api.stop());

test('asks for the rows that the filters find, in their order, on every page, and says why it failed', async () => {
  const shown = {
    filterValues: { q: 'ana', blocked: true },
    sort: { field: 'created_at', order: 'DESC' },
    page: 2,
    perPage: 25,
  } as unknown as ListControllerResult;
  openPanel({
    pages: {
      '*': (
        <ListContextProvider value={shown}>
          <ExportButton />
        </ListContextProvider>
      ),
    },
    history: ['/'],
    resource: 'people',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(api.to(file).map(({ search }) => search)).toEqual([
    '?sort=created_at&order=desc&q=ana&blocked=true',
  ]);
});
