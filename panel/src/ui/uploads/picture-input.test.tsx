import { Blob, File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { PictureInput } from './picture-input.tsx';

const upload = 'POST /api/admin/uploads/pictures';
const copy = 'POST /api/admin/uploads/linked-pictures';
const path = (digit: string) => `/uploads/${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}.webp`;
const kept = (digit: string): Answer => ({
  status: 200,
  body: { url: path(digit), largura: 160, altura: 100 },
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  // Node sends no body of jsdom's.
  vi.stubGlobal('Blob', Blob);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  api.refuse(upload, kept('b'));
});
afterEach(() => api.stop());

const Value = () => <output>{JSON.stringify(useWatch({ name: 'image' }))}</output>;

async function open(image: string | null, empty?: null | '') {
  openPage(
    <Form defaultValues={{ image }}>
      <PictureInput source="image" label="Imagem" empty={empty} />
      <Value />
    </Form>,
  );
  return within(await screen.findByRole('group', { name: 'Imagem' }));
}
const value = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const link = () => screen.getByRole('textbox', { name: 'Link ou caminho da imagem' });
/** Chooses a picture of the device, whose content is JSON, which the server of the tests records. */
async function choose(name: string) {
  const file = new File([JSON.stringify(name)], name);
  fireEvent.change(screen.getByTestId('file'), { target: { files: [file] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Recortar a imagem' }));
  const picture = await dialog.findByAltText('A imagem que você escolheu');
  // jsdom loads no pictures: a square one.
  Object.defineProperties(picture, { width: { value: 100 }, height: { value: 100 } });
  fireEvent.load(picture);
  return dialog;
}

test('uploads the widest part of a square that has the shape of the screens', async () => {
  await open('/images/a.svg');
  const dialog = await choose('foto.png');
  await userEvent.click(dialog.getByRole('button', { name: 'Usar o recorte' }));
  await waitFor(() => expect(value()).toBe(path('b')));
  expect(api.to(upload).map(({ search, body }) => [decodeURIComponent(search), body])).toEqual([
    ['?corte=0.0000,0.1875,1.0000,0.6250', 'foto.png'],
  ]);
});

test('uploads a picture whole, and leaves the old one when the choice is cancelled', async () => {
  await open('/images/a.svg');
  await userEvent.click((await choose('nao.png')).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(value()).toBe('/images/a.svg');
  await userEvent.click((await choose('foto.png')).getByRole('button', { name: 'Usar inteira' }));
  await waitFor(() => expect(value()).toBe(path('b')));
  expect(api.to(upload).map(({ search, body }) => [search, body])).toEqual([['', 'foto.png']]);
});

test('says that the browser cannot open the chosen picture, and uploads nothing', async () => {
  await open(null, null);
  const dialog = await choose('foto.heic');
  fireEvent.error(dialog.getByAltText('A imagem que você escolheu'));
  await dialog.findByText(/^Este navegador não abre esta imagem/);
  expect(dialog.getByRole('button', { name: 'Usar inteira' })).toHaveProperty('disabled', true);
  expect(api.to(upload)).toEqual([]);
});

test('copies the picture of a pasted link once the field is left', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(copy, promise);
  await open('', '');
  await userEvent.type(link(), 'https://x.example/a.png');
  expect(api.to(copy)).toEqual([]);
  await userEvent.tab();
  await screen.findByRole('progressbar', { name: 'Guardando a imagem' });
  expect(link()).toHaveProperty('disabled', true);
  resolve(kept('c'));
  await waitFor(() => expect(value()).toBe(path('c')));
  expect(api.to(copy).map(({ body }) => body)).toEqual([{ url: 'https://x.example/a.png' }]);
});

test('keeps a link that cannot be copied, and says why until it is corrected', async () => {
  api.refuse(copy, refusal('invalid_input', { url: 'Esta página não é uma imagem' }));
  await open('', '');
  await userEvent.type(link(), 'https://x.example/a');
  await userEvent.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('Esta página não é uma imagem');
  expect(link()).toHaveProperty('value', 'https://x.example/a');
  await userEvent.clear(link());
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(link(), '/images/b.svg');
  await userEvent.tab();
  expect([value(), api.to(copy).length]).toEqual(['/images/b.svg', 1]);
});

test.each([[''], [null]] as const)('takes the picture away and stores %j in its place', async (empty) => {
  const frame = await open('/images/a.svg', empty);
  await userEvent.click(frame.getByRole('button', { name: 'Tirar' }));
  expect(value()).toBe(empty);
  frame.getByText('Sem imagem');
  expect(frame.queryByRole('button', { name: 'Tirar' })).toBeNull();
});

test('crops a stored upload again, and says that one is gone', async () => {
  const frame = await open(path('a'));
  await userEvent.click(frame.getByRole('button', { name: 'Recortar' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não consegui abrir a imagem guardada/);
  api.on(`GET ${path('a')}`, 'foto');
  await userEvent.click(frame.getByRole('button', { name: 'Recortar' }));
  await screen.findByRole('dialog', { name: 'Recortar a imagem' });
  fireEvent.error(frame.getByAltText('Como a imagem aparece'));
  frame.getByText('Não achei');
});
