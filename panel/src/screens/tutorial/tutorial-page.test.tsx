import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { TutorialPage } from './tutorial-page.tsx';

const step = (title: string, image = '') => ({
  title,
  description: `Sobre ${title}`,
  buttonText: 'Ir',
  image,
});
const fields = {
  enabled: true,
  backgroundImage: '',
  steps: [step('Chat', '/images/chat.svg'), step('Créditos'), step('Eventos')],
};
const put = 'PUT /api/admin/tutorial/1';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  const view = { ...fields, id: 1, revision: '1.0', published: fields, draft: null };
  api
    .on('GET /api/user', { ...subscriber, role: 'operator' })
    .on('GET /api/admin/tutorial/1', view)
    .on(put, { ...view, revision: '2.0' });
});
afterEach(() => api.stop());

const titles = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Título' });
const inStep = (at: number) => within(titles()[at]?.closest('li') as HTMLElement);
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.to(put)).toHaveLength(1));
  return api.to(put)[0]?.body;
};
const open = async () => {
  openPage(<TutorialPage />);
  await screen.findByDisplayValue('Chat');
};

test('changes the text of one step, and saves the others in their order', async () => {
  await open();
  expect(titles().map(({ value }) => value)).toEqual(['Chat', 'Créditos', 'Eventos']);
  const text = inStep(1).getByRole('textbox', { name: 'Texto' });
  await userEvent.clear(text);
  await userEvent.type(text, 'Quanto resta');
  const [chat, credits, events] = fields.steps;
  expect(await save()).toEqual({
    fields: { ...fields, steps: [chat, { ...credits, description: 'Quanto resta' }, events] },
    revision: '1.0',
  });
});

test('moves a step up, and takes the picture of another away', async () => {
  await open();
  await userEvent.click(inStep(2).getByLabelText('Subir'));
  await userEvent.click(inStep(0).getByText('Tirar'));
  const [chat, credits, events] = fields.steps;
  expect(await save()).toMatchObject({ fields: { steps: [{ ...chat, image: '' }, events, credits] } });
});

test('adds an empty step with the usual button, and refuses it until it has a title', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await inStep(3).findByText('Escreva o título');
  expect(api.to(put)).toEqual([]);
  await userEvent.type(titles()[3] as HTMLElement, 'Fim');
  expect(await save()).toMatchObject({
    fields: { steps: [...fields.steps, { title: 'Fim', description: '', buttonText: 'Próximo', image: '' }] },
  });
});
