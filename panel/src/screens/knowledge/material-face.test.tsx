import { materialKind, mostQuestions } from '@matilha/contract/kinds/material';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { RecordEdit } from '../../records/record-pages.tsx';
import { openPanel } from '../../testing/open-panel.tsx';
import { face } from './material-face.tsx';

const check = 'POST /api/admin/video-check';
const propose = 'POST /api/admin/materials/questions';
const fields = {
  modulo_id: 3,
  titulo_material: 'Como dar banho',
  description: 'Banho sem medo',
  texto: 'Comece pela água morna.',
  perguntas: ['Como dou banho?'],
  agente_id: null,
  pergunta: null,
  link_video: 'https://youtu.be/aaaaaaaaaaa',
  link_material: null,
  arquivos: [],
};
const view = { ...fields, id: 8, revision: '1.0', published: fields, draft: null };

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/user', { ...subscriber, role: 'operator' })
    .on('GET /api/admin/modules', [{ id: 3, titulo: 'Banho' }])
    .on('GET /api/admin/assistants', [])
    .on('GET /api/admin/materials/8', view)
    .on('PUT /api/admin/materials/8', { ...view, revision: '2.0' });
});
afterEach(() => api.stop());

const open = () =>
  openPanel({
    pages: { '/:id': <RecordEdit of={{ kind: materialKind, ...face }} /> },
    history: ['/8'],
    resource: 'materials',
  });
const box = (name: string) => screen.findByRole('textbox', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(await box(name));
  await userEvent.type(await box(name), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const savedFields = async () => {
  await press('Publicar');
  await waitFor(() => expect(api.to('PUT /api/admin/materials/8')).toHaveLength(1));
  const [call] = api.to('PUT /api/admin/materials/8');
  return (call?.body as { fields: object } | undefined)?.fields;
};
const proposals = (...perguntas: string[]) => ({
  perguntas,
  situacao: 'prontas',
  mensagem: 'Confira as perguntas antes de salvar.',
});

test('checks the link as it is typed, and forgets the result once the link changes', async () => {
  const mensagem = 'O vídeo existe e pode ser exibido.';
  api.on(check, { video: null, situacao: 'existe', mensagem });
  open();
  await retype('Vídeo', ' https://vimeo.com/7 ');
  await press('Conferir o vídeo');
  await screen.findByText(mensagem);
  expect(api.to(check).map(({ body }) => body)).toEqual([{ url: 'https://vimeo.com/7' }]);
  await retype('Vídeo', 'https://vimeo.com/8');
  expect(screen.queryByText(mensagem)).toBeNull();
  expect(await box('Vídeo')).toHaveProperty('value', 'https://vimeo.com/8');
});

test('shows no result of a link that was changed while it was checked', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(check, promise);
  open();
  await press('Conferir o vídeo');
  await waitFor(() => expect(api.to(check)).toHaveLength(1));
  await retype('Vídeo', 'https://vimeo.com/9');
  resolve({ status: 200, body: { video: null, situacao: 'existe', mensagem: 'O primeiro existe.' } });
  api.on(check, { video: null, situacao: 'indisponivel', mensagem: 'O segundo saiu do ar.' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Conferir o vídeo' })).toHaveProperty('disabled', false),
  );
  expect(screen.queryByText('O primeiro existe.')).toBeNull();
  await press('Conferir o vídeo');
  await screen.findByText('O segundo saiu do ar.');
});

test('says why a link cannot be checked, and stores a material without a video as such', async () => {
  api.refuse(check, refusal('invalid_input', { url: 'O link é longo demais' }));
  open();
  await press('Conferir o vídeo');
  await screen.findByText('O link é longo demais');
  await userEvent.clear(await box('Vídeo'));
  expect(screen.getByRole('button', { name: 'Conferir o vídeo' })).toHaveProperty('disabled', true);
  expect(await savedFields()).toEqual({ ...fields, link_video: null });
});

test('adds the proposed questions to the own ones, each once, and saves what was edited', async () => {
  api.on(propose, proposals('como dou banho?', 'Qual a água do banho?', 'Banho dá medo?'));
  open();
  await retype('Título', 'Banho em casa');
  await press('Propor perguntas');
  await screen.findByText('Confira as perguntas antes de salvar.');
  expect(api.to(propose).map(({ body }) => body)).toEqual([
    { titulo_material: 'Banho em casa', description: 'Banho sem medo', texto: 'Comece pela água morna.' },
  ]);
  const input = await box('Como perguntam por isto');
  expect(input).toHaveProperty('value', 'Como dou banho?\nQual a água do banho?\nBanho dá medo?');
  await userEvent.type(input, ' Muito?');
  expect(await savedFields()).toMatchObject({
    perguntas: ['Como dou banho?', 'Qual a água do banho?', 'Banho dá medo? Muito?'],
  });
});

test('keeps what is typed while the model writes, and has room for twenty questions', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(propose, promise);
  open();
  await press('Propor perguntas');
  await waitFor(() => expect(api.to(propose)).toHaveLength(1));
  const own = Array.from({ length: mostQuestions - 1 }, (_, at) => `Pergunta ${at + 1}?`);
  await userEvent.clear(await box('Como perguntam por isto'));
  await userEvent.click(await box('Como perguntam por isto'));
  await userEvent.paste(own.join('\n'));
  resolve({ status: 200, body: proposals('Cabe?', 'Não cabe?') });
  await screen.findByText('Confira as perguntas antes de salvar.');
  expect(await box('Como perguntam por isto')).toHaveProperty('value', [...own, 'Cabe?'].join('\n'));
  await press('Propor perguntas');
  await screen.findByText('Nenhuma pergunta nova coube. Tire alguma do campo e peça de novo.');
  expect(await box('Como perguntam por isto')).toHaveProperty('value', [...own, 'Cabe?'].join('\n'));
});

test('asks no model about a material without a text, and says why the model gave nothing', async () => {
  open();
  await userEvent.clear(await box('O que se aprende'));
  await press('Propor perguntas');
  await screen.findByText('Escreva antes o título, o que se aprende e o texto.');
  expect(api.to(propose)).toEqual([]);
  await retype('O que se aprende', 'Banho');
  api.on(propose, { perguntas: [], situacao: 'sem_modelo', mensagem: 'Não há modelo configurado.' });
  await press('Propor perguntas');
  await screen.findByText('Não há modelo configurado.');
  api.refuse(propose, refusal('rate_limited'));
  await press('Propor perguntas');
  await screen.findByText((refusal('rate_limited').body as { message: string }).message);
  expect(await savedFields()).toMatchObject({ perguntas: ['Como dou banho?'] });
});
