import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { moduleKind } from '@matilha/contract/kinds/module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { OrderButton } from './order-button.tsx';

const save = 'PUT /api/admin/faq/order';
const list = 'GET /api/admin/faq';
const questions = (...ids: number[]) => ids.map((id) => ({ id, pergunta: `Pergunta ${id}` }));

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(list, questions(1, 2, 3));
});
afterEach(() => api.stop());

async function open(kind: typeof faqItemKind | typeof moduleKind = faqItemKind) {
  const unfiltered = { filterValues: {} } as unknown as ListControllerResult;
  const page = (
    <ListContextProvider value={unfiltered}>
      <OrderButton kind={kind} />
    </ListContextProvider>
  );
  openPanel({ pages: { '*': page }, history: ['/'], resource: kind.path });
  fireEvent.click(await screen.findByRole('button', { name: 'Ordenar' }));
  return within(await screen.findByRole('dialog', { name: 'Ordenar' }));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const asked = async () => {
  await screen.findByText('Pergunta 1');
  press('Descer Pergunta 1');
};

test('says where a moved row is, leaves the ends where they are, and saves once', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(save, promise);
  const dialog = await open();
  await dialog.findByText('Pergunta 3');
  expect(dialog.getByRole('button', { name: 'Salvar ordem' })).toHaveProperty('disabled', true);
  press('Subir Pergunta 3');
  press('Subir Pergunta 3');
  press('Subir Pergunta 3');
  expect(dialog.getByRole('status').textContent).toBe('Pergunta 3: posição 1 de 3');
  expect(names()).toEqual(['Pergunta 3', 'Pergunta 1', 'Pergunta 2']);
  press('Salvar ordem');
  press('Salvar ordem');
  await waitFor(() => expect(api.to(save)).toHaveLength(1));
  resolve({ status: 200, body: { message: 'Ordem salva.' } });
  await screen.findByText('Ordem salva.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(save).map(({ body }) => body)).toEqual([{ ids: [3, 1, 2] }]);
});

test('shows the new list when another person changed it meanwhile', async () => {
  api.refuse(save, refusal('invalid_input', { ids: 'A lista mudou. Ordene de novo.' }));
  await open();
  await asked();
  api.on(list, questions(1, 2, 3, 4));
  press('Salvar ordem');
  await screen.findByText('A lista mudou. Ordene de novo.');
  await waitFor(() => expect(names()).toEqual([1, 2, 3, 4].map((id) => `Pergunta ${id}`)));
});

test('keeps the order when the server cannot save it', async () => {
  api.refuse(save, refusal('unavailable'));
  await open();
  await asked();
  press('Salvar ordem');
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  expect(names()).toEqual(['Pergunta 2', 'Pergunta 1', 'Pergunta 3']);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Salvar ordem' })).toHaveProperty('disabled', false),
  );
});

test('says that there is nothing to order, or too much', async () => {
  api.on(list, []);
  const dialog = await open();
  await dialog.findByText('Não há nada publicado aqui.');
  press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const page = { status: 200, body: questions(1), headers: { 'x-total-count': '501' } };
  api.refuse(list, page);
  press('Ordenar');
  await screen.findByText('São mais de 500 itens: só dá para ordenar até esse número.');
});

test('asks for the parent first where rows are ordered within one', async () => {
  const products = [
    { id: 1, titulo: 'Banho' },
    { id: 2, titulo: 'Tosa' },
  ];
  api.on('GET /api/admin/products', products).on('GET /api/admin/modules', [{ id: 21, titulo: 'Máquina' }]);
  const dialog = await open(moduleKind);
  await waitFor(() => expect(api.to('GET /api/admin/products').length).toBeGreaterThan(0));
  expect(api.to('GET /api/admin/modules')).toEqual([]);
  press('Abrir');
  fireEvent.click(await screen.findByRole('option', { name: 'Tosa' }));
  await dialog.findByText('Máquina');
  expect(api.to('GET /api/admin/modules').map(({ search }) => search)).toEqual([
    '?page=1&per_page=100&sort=ordem&order=asc&produto_id=2',
  ]);
});
