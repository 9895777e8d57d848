import { moduleKind } from '@matilha/contract/kinds/module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { OrderDialog } from './order-dialog.tsx';

const modules = (produto: number, ...ids: number[]) =>
  ids.map((id) => ({ id, produto_id: produto, titulo: `Módulo ${id}` }));
const siblings = (produto: number) =>
  `GET /api/admin/modules?page=1&per_page=100&sort=ordem&order=asc&produto_id=${produto}`;
const save = 'PUT /api/admin/modules/order';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  const products = [1, 2].map((id) => ({ id, titulo: `Conteúdo ${id}` }));
  api.on('GET /api/admin/products', products).on('GET /api/admin/products/1', products[0]);
  api.on(siblings(1), modules(1, 11, 12, 13)).on(siblings(2), modules(2, 21, 22, 23));
  api.on(save, { message: 'Ordem salva.' });
  await api.start();
});
afterEach(() => api.stop());

const names = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('sends the order of the chosen parent alone, after a change of the order of another one', async () => {
  const close = vi.fn();
  const filtered = { filterValues: { produto_id: 1 } } as unknown as ListControllerResult;
  const page = (
    <ListContextProvider value={filtered}>
      <OrderDialog kind={moduleKind} close={close} />
    </ListContextProvider>
  );
  openPanel({ pages: { '*': page }, history: ['/'], resource: 'modules' });
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(names(dialog)).toEqual(['Módulo 11', 'Módulo 12', 'Módulo 13']));
  press('Descer Módulo 11');
  expect(names(dialog)).toEqual(['Módulo 12', 'Módulo 11', 'Módulo 13']);

  press('Abrir');
  fireEvent.click(await screen.findByRole('option', { name: 'Conteúdo 2' }));
  await waitFor(() => expect(names(dialog)).toEqual(['Módulo 21', 'Módulo 22', 'Módulo 23']));
  press('Descer Módulo 22');
  press('Salvar ordem');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(api.to(save).map(({ body }) => body)).toEqual([{ ids: [21, 23, 22] }]);
});
