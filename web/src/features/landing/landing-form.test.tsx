import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { formStore } from './form-store.ts';
import { LandingForm } from './landing-form.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().refuse('GET /api/auth/user', refusal('unauthenticated'));
  await api.start();
});
afterEach(async () => {
  act(() => formStore.set(false));
  const shown = toastStore.current();
  if (shown) toastStore.dismiss(shown.id);
  await api.stop();
});

async function open() {
  const person = userEvent.setup();
  render(<LandingForm />);
  act(() => formStore.set(true));
  const form = within(await screen.findByRole('dialog'));
  await person.type(form.getByLabelText('Nome'), 'Bia');
  await person.type(form.getByLabelText('Email'), 'bia@petshop.example');
  await person.type(form.getByLabelText('WhatsApp'), '1134567890');
  return { person, form };
}

test('sends the typed area, and keeps every value and shows the error after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('POST /api/register', promise);
  const { person, form } = await open();
  const areas = [...form.getByLabelText<HTMLSelectElement>('Área').options].map(({ value }) => value);
  expect(areas).toEqual(['', 'petshop', 'clinica_vet', 'groomer', 'distribuidor', 'outro']);
  await person.selectOptions(form.getByLabelText('Área'), 'outro');
  await person.type(form.getByLabelText(/Qual é a sua área/), 'Hotel para gatos');
  await person.click(form.getByRole('button', { name: 'Gerar meu plano' }));
  expect(await form.findByRole('button', { name: 'Gerando o seu plano...' })).toBeTruthy();
  await waitFor(() => expect(api.to('POST /api/register')).toHaveLength(1));
  expect(api.to('POST /api/register')[0]?.body).toMatchObject({
    name: 'Bia',
    email: 'bia@petshop.example',
    phone: '+551134567890',
    area: 'Hotel para gatos',
    fromLanding: true,
    marketing: false,
  });
  resolve(refusal('unavailable'));
  await form.findByRole('button', { name: 'Gerar meu plano' });
  expect(toastStore.current()).toEqual({
    id: expect.any(Number),
    title: 'Erro',
    description: 'Ocorreu um erro ao processar seu cadastro. Tente novamente.',
  });
  expect(form.getByLabelText(/Qual é a sua área/)).toHaveProperty('value', 'Hotel para gatos');
});

test('sends a long campaign without half an emoji at its end, which the server refuses', async () => {
  window.history.replaceState(null, '', `/landing?utm_campaign=${'a'.repeat(199)}🐶`);
  api.refuse('POST /api/register', refusal('unavailable'));
  const { person, form } = await open();
  await person.selectOptions(form.getByLabelText('Área'), 'petshop');
  await person.click(form.getByRole('button', { name: 'Gerar meu plano' }));
  await waitFor(() => expect(api.to('POST /api/register')).toHaveLength(1));
  expect(api.to('POST /api/register')[0]?.body).toMatchObject({ utm_campaign: 'a'.repeat(199) });
  window.history.replaceState(null, '', '/landing');
});

test('keeps the typed text when the browser restores the page, unless it was sent', async () => {
  const reload = vi.fn();
  const { form } = await open();
  const { origin, search } = window.location;
  vi.stubGlobal('location', { origin, search, reload, assign: () => undefined });
  const restore = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  restore();
  expect(reload).not.toHaveBeenCalled();
  expect(form.getByLabelText('Nome')).toHaveProperty('value', 'Bia');
  const redirectTo = '/chat/1';
  api.on('POST /api/register', { message: 'ok', needVerification: false, redirectTo });
  fireEvent.change(form.getByLabelText('Área'), { target: { value: 'petshop' } });
  fireEvent.click(form.getByRole('button', { name: 'Gerar meu plano' }));
  await waitFor(() => expect(api.to('POST /api/register')).toHaveLength(1));
  await waitFor(() => {
    restore();
    expect(reload).toHaveBeenCalled();
  });
});
