import { Blob, File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { FilesInput } from './files-input.tsx';
import { UploadsOfForm, useUploadsRun } from './running-uploads.tsx';

const upload = 'POST /api/admin/uploads/files';
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const attached = (at: number, nome: string) => ({ id: id(at), nome });
const answer = (at: number, nome: string): Answer => ({
  status: 200,
  body: { ...attached(at, nome), tipo: 'pdf', bytes: 9 },
});
/** The content is JSON, which the server of the tests records. */
const fileOf = (name: string) => new File([JSON.stringify(name)], name);

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  // Node sends no body of jsdom's.
  vi.stubGlobal('Blob', Blob);
  for (const [at, name] of ['a.pdf', 'b.pdf'].entries())
    api.refuse(`${upload}?nome=${name}`, answer(at + 10, name));
});
afterEach(() => api.stop());

/** The value of the form, and whether its uploads run. */
function State() {
  const files = useWatch({ name: 'arquivos' }) as { nome: string }[];
  const names = files.map(({ nome }) => nome).join(', ');
  return <output>{`${names} · ${useUploadsRun() ? 'espere' : 'pronto'}`}</output>;
}

async function open(files: object[]) {
  openPage(
    <Form defaultValues={{ arquivos: files }}>
      <UploadsOfForm>
        <FilesInput source="arquivos" label="Arquivos para baixar" />
        <State />
      </UploadsOfForm>
    </Form>,
  );
  await screen.findByRole('group', { name: 'Arquivos para baixar' });
}
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByTestId('file'), { target: { files: names.map(fileOf) } });
const state = () => screen.getByRole('status').textContent;
const rename = (at: number) => screen.getByRole('textbox', { name: `Nome do arquivo ${at}` });

test('uploads the chosen files in turn, each with its own bytes, behind those that are there', async () => {
  await open([attached(1, 'velho.pdf')]);
  choose('a.pdf', 'b.pdf');
  await waitFor(() => expect(state()).toBe('velho.pdf, a.pdf, b.pdf · pronto'));
  expect(api.to(upload).map(({ search, body }) => [search, body])).toEqual([
    ['?nome=a.pdf', 'a.pdf'],
    ['?nome=b.pdf', 'b.pdf'],
  ]);
});

test('keeps a name that is typed and a removal that is made while a file is uploaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(`${upload}?nome=a.pdf`, promise);
  await open([attached(1, 'um.pdf'), attached(2, 'dois.pdf'), attached(3, 'tres.pdf')]);
  choose('a.pdf');
  await waitFor(() => expect(state()).toBe('um.pdf, dois.pdf, tres.pdf · espere'));
  expect(screen.getByRole('button', { name: 'Anexar arquivos' })).toHaveProperty('disabled', true);
  await userEvent.clear(rename(3));
  await userEvent.type(rename(3), 'Guia.pdf');
  await userEvent.click(screen.getByRole('button', { name: /^Tirar.*dois/ }));
  resolve(answer(10, 'a.pdf'));
  await waitFor(() => expect(state()).toBe('um.pdf, Guia.pdf, a.pdf · pronto'));
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [1, 3, 10].map((at) => `/api/admin/uploads/files/${id(at)}`),
  );
});

test('keeps the files before one that is refused, and says why until the next choice', async () => {
  api.refuse(`${upload}?nome=b.pdf`, refusal('invalid_input', { arquivo: 'Envie um PDF de verdade' }));
  await open([]);
  choose('a.pdf', 'b.pdf', 'c.pdf');
  expect((await screen.findByRole('alert')).textContent).toBe('Envie um PDF de verdade');
  await waitFor(() => expect(state()).toBe('a.pdf · pronto'));
  api.refuse(`${upload}?nome=b.pdf`, answer(11, 'b.pdf'));
  choose('b.pdf');
  await waitFor(() => expect(state()).toBe('a.pdf, b.pdf · pronto'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stops at ten files, and takes files that are dropped', async () => {
  await open(Array.from({ length: 9 }, (_, at) => attached(at, `${at}.pdf`)));
  const frame = screen.getByRole('group', { name: 'Arquivos para baixar' });
  const files = ['a.pdf', 'b.pdf'].map(fileOf);
  fireEvent.drop(frame, { dataTransfer: { types: ['Files'], files } });
  expect((await screen.findByRole('alert')).textContent).toBe('Um material tem no máximo 10 arquivos.');
  await waitFor(() => expect(state()).toMatch(/8\.pdf, a\.pdf · pronto$/));
  expect(api.to(upload)).toHaveLength(1);
});
