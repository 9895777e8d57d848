import { planKind } from '@matilha/contract/kinds/plan';
import { tradeDateKind } from '@matilha/contract/kinds/trade-date';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { KindList, phoneTextsOf } from './kind-list.tsx';

const list = 'GET /api/admin/trade-dates';
const date = (id: number, of: object = {}) => ({
  id,
  nome: `Data ${id}`,
  data: `2027-03-0${id}`,
  data_fim: null,
  tipo: 'varejo',
  observacao: 'Venda',
  active: true,
  pending: null,
  ...of,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  const rows = [date(2, { pending: 'scheduled', tipo: 'setor' }), date(1, { active: false })];
  api.refuse(list, { status: 200, body: rows, headers: { 'x-total-count': '30' } });
});
afterEach(() => api.stop());

const definition = { name: 'trade-dates', hasCreate: true, hasEdit: true, options: { files: 'sheet' } };
const open = () =>
  openPanel({
    pages: {
      '*': (
        <ResourceDefinitionContextProvider definitions={{ 'trade-dates': definition }}>
          <KindList kind={tradeDateKind} />
        </ResourceDefinitionContextProvider>
      ),
    },
    history: ['/'],
    resource: 'trade-dates',
  });
const query = (at: number) => Object.fromEntries(new URLSearchParams(api.to(list).at(at)?.search));
const cellsOf = async (name: string) =>
  [...((await screen.findByText(name)).closest('tr')?.children ?? [])].map(({ textContent }) => textContent);

test('lists dates from the newest day, each with its words and its waiting change', async () => {
  open();
  expect(await cellsOf('Data 2')).toEqual(['02/03/2027', 'Data 2', 'Setor', '', 'Agendado']);
  expect((await cellsOf('Data 1')).slice(0, 3)).toEqual(['01/03/2027', 'Data 1', 'Varejo']);
  expect((await cellsOf('Data 1')).at(-1)).toBe('');
  expect(query(0)).toEqual({ page: '1', per_page: '25', sort: 'data', order: 'desc' });
});

test('searches, orders by a column and goes on to the second page with both', async () => {
  open();
  await screen.findByText('Data 2');
  fireEvent.change(screen.getByPlaceholderText('Buscar'), { target: { value: 'natal' } });
  await waitFor(() => expect(query(-1)).toMatchObject({ q: 'natal' }));
  await userEvent.click(within(screen.getByRole('table')).getByText('Nome'));
  await waitFor(() => expect(query(-1)).toMatchObject({ sort: 'nome', order: 'asc' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ir para a página 2' }));
  await waitFor(() =>
    expect(query(-1)).toEqual({ page: '2', per_page: '25', sort: 'nome', order: 'asc', q: 'natal' }),
  );
});

test('opens the form of the pressed row, and leads to a new record and to the files', async () => {
  open();
  await userEvent.click(await screen.findByText('Data 1'));
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/trade-dates\/1(\?|$)/));
  screen.getByRole('button', { name: 'Exportar planilha' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Importar', '/trade-dates/importar']);
  expect(links.map(([text]) => text)).toContain('Criar');
});

test('shows two lines of a row on a phone, with what is out of the ordinary', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: true }),
  );
  open();
  const item = within((await screen.findByText('Data 1')).closest('li') as HTMLElement);
  item.getByText('1 de mar. de 2027 · não aparece');
  expect(screen.queryByRole('table')).toBeNull();
});

test('names a free plan in words where its price would be zero', () => {
  const { first, second } = phoneTextsOf(planKind);
  expect(first({ id: 1, titulo: 'Grátis' })).toBe('Grátis');
  expect([second({ id: 1, valor: 0 }), second({ id: 2, valor: 9_900 })]).toEqual(['Gratuito', 'R$ 99,00']);
});
