import { Blob, File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { recordSavedFiles } from '../testing/saved-files.ts';
import { ImportPage } from './import-page.tsx';
import { previewOf } from './testing/preview.ts';

const check = 'POST /api/admin/faq/import-preview';
const store = 'POST /api/admin/faq/imports';
const history = 'GET /api/admin/faq/imports';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  // Node sends no body of jsdom's.
  vi.stubGlobal('Blob', Blob);
  api.on(history, []).on(check, previewOf({ created: 2, changed: 1, same: 4 }));
});
afterEach(() => api.stop());

function open(resource = 'faq', files = 'sheet') {
  const definitions = { [resource]: { name: resource, options: { label: 'Perguntas', files } } };
  const page = (
    <ResourceDefinitionContextProvider definitions={definitions}>
      <ImportPage />
    </ResourceDefinitionContextProvider>
  );
  return openPanel({ pages: { '*': page }, history: ['/'], resource });
}
/** The content is JSON, which the server of the tests records. */
const fileOf = (name: string, content: string) => new File([JSON.stringify(content)], name);
const choose = async (name = 'faq.csv', content = 'a;b') =>
  fireEvent.change(await screen.findByTestId('file'), { target: { files: [fileOf(name, content)] } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (route: string) => api.to(route).map(({ search, body }) => ({ search, body }));

test('stores the checked file once, and shows how much is new', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(store, promise);
  open();
  await choose();
  await screen.findByText(/nada foi guardado ainda/);
  await screen.findByText('4 sem mudança');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Importar 3 itens' }));
  await waitFor(() => expect(api.to(store)).toHaveLength(1));
  resolve({ status: 201, body: { id: 31 } });
  await screen.findByText('Importado: 2 novos, 1 mudado.');
  expect(sent(check)).toEqual([{ search: '?file_name=faq.csv', body: 'a;b' }]);
  expect(sent(store)).toEqual([{ search: `?file_name=faq.csv&token=${'a'.repeat(43)}`, body: 'a;b' }]);
});

test('takes back the import that was just stored, and offers another file', async () => {
  api.refuse(store, { status: 201, body: { id: 31 } });
  api.on('POST /api/admin/faq/imports/31/undo', { message: 'Importação desfeita.' });
  open();
  await choose();
  await press('Importar 3 itens');
  await press('Desfazer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer a importação?' }));
  dialog.getByText(/^O que ela criou é apagado/);
  await userEvent.click(dialog.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Importação desfeita.');
  await screen.findByRole('button', { name: 'Escolher arquivo' });
  expect(api.to('POST /api/admin/faq/imports/31/undo')).toHaveLength(1);
});

test('imports nothing of a file with a problem, and reads another one instead', async () => {
  const problem = { file: null, line: 7, column: 'B', title: 'Resposta', message: 'Escreva a resposta' };
  api.on(check, previewOf({ created: 5, problems: [problem], problems_found: 1 }));
  open();
  await choose('ruim.csv', 'ruim');
  await screen.findByText('Linha 7 coluna B (Resposta)');
  expect(screen.getByRole('button', { name: 'Tudo ou nada: corrija antes' })).toHaveProperty(
    'disabled',
    true,
  );
  await press('Escolher outro arquivo');
  api.on(check, previewOf({ changed: 1 }));
  await choose('boa.csv', 'boa');
  await screen.findByText('boa.csv');
  expect(screen.getByRole('button', { name: 'Importar 1 item' })).toHaveProperty('disabled', false);
  expect(sent(check).map(({ body }) => body)).toEqual(['ruim', 'boa']);
});

test('checks the file again when something changed since, and stores it by the new plan', async () => {
  api.refuse(store, refusal('conflict'));
  open();
  await choose();
  const button = await screen.findByRole('button', { name: 'Importar 3 itens' });
  api.on(check, { ...previewOf({ created: 9 }), token: 'b'.repeat(43) });
  await userEvent.click(button);
  await screen.findByText('Algo mudou desde a conferência. Confira de novo.');
  api.refuse(store, { status: 201, body: { id: 32 } });
  await press('Importar 9 itens');
  await screen.findByText('Importado: 9 novos, 0 mudados.');
  expect(sent(store).map(({ search }) => search.slice(-3))).toEqual(['aaa', 'bbb']);
});

test('keeps the checked file after a refusal, and stores it at the second try', async () => {
  api.refuse(store, refusal('unavailable'));
  open();
  await choose();
  await press('Importar 3 itens');
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  api.refuse(store, { status: 201, body: { id: 33 } });
  await press('Importar 3 itens');
  await screen.findByText('Importado: 2 novos, 1 mudado.');
});

test('says beside the choice why a file cannot be read, until another one is chosen', async () => {
  api.refuse(check, refusal('invalid_input', { file_name: 'Informe o nome do arquivo' }));
  open();
  await choose();
  await screen.findByText('Informe o nome do arquivo');
  api.on(check, previewOf({ created: 1 }));
  const place = screen.getByText('ou arraste o arquivo até aqui').parentElement as HTMLElement;
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [fileOf('solta.csv', 'solta')] } });
  await screen.findByText('solta.csv');
  expect(screen.queryByText('Informe o nome do arquivo')).toBeNull();
  expect(sent(check).at(-1)).toEqual({ search: '?file_name=solta.csv', body: 'solta' });
});

test.each([
  ['faq', 'sheet', 'Modelo (CSV)', 'GET /api/admin/faq/import-template.csv', 'modelo-faq.csv'],
  ['faq', 'sheet', 'Exportar tudo', 'GET /api/admin/faq.xlsx', 'faq.xlsx'],
  ['leads', 'leads', 'Modelo (Excel)', 'GET /api/admin/leads/import-template.xlsx', 'modelo-leads.xlsx'],
  ['products', 'bank', 'Exportar o banco', 'GET /api/admin/knowledge.zip', 'banco-de-conhecimento.zip'],
])('saves for %s (%s) the file of "%s"', async (resource, files, button, route, name) => {
  const saved = recordSavedFiles();
  api.on(route, 'arquivo');
  for (const path of ['leads', 'knowledge']) api.on(`GET /api/admin/${path}/imports`, []);
  open(resource, files);
  await screen.findByText('Nenhuma ainda.');
  await press(button);
  await waitFor(() => expect(saved).toMatchObject([{ name }]));
  expect(api.to(route)).toHaveLength(1);
});

test('says why a template could not be saved', async () => {
  api.refuse('GET /api/admin/faq/import-template.csv', refusal('forbidden'));
  open();
  await press('Modelo (CSV)');
  await screen.findByText((refusal('forbidden').body as { message: string }).message);
});
