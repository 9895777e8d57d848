import type { ConsentState } from '@matilha/contract/privacy/privacy';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { PrivacySection } from './privacy-section.tsx';
import { TermsBanner } from './terms-banner.tsx';

const state: ConsentState = {
  terms_accepted: '2025-01',
  terms_current: '2026-11',
  whatsapp_offers: false,
  has_password: false,
  history: [
    { purpose: 'terms', action: 'given', version: '2025-01', created_at: '2025-03-01T12:00:00.000Z' },
  ],
};
const consents = 'GET /api/privacy/consents';
const change = 'POST /api/privacy/consents';
const unavailable = 'O serviço está indisponível por um momento. Tente de novo em instantes.';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().on(consents, state).on('GET /api/privacy/looks', { looks: [], next: null });
  await api.start();
});
afterEach(async () => {
  cleanup();
  const left = toastStore.current();
  if (left) toastStore.dismiss(left.id);
  await api.stop();
});

function show(section = <PrivacySection />) {
  const client = createQueryClient(() => undefined);
  render(<QueryClientProvider client={client}>{section}</QueryClientProvider>);
  return userEvent.setup();
}
const says = (title: string, description: string) =>
  waitFor(() => expect(toastStore.current()).toMatchObject({ title, description }));
const offers = () => screen.findByRole('checkbox', { name: /ofertas pelo WhatsApp/ });

test('never shows a consent as given when saving failed', async () => {
  const person = show();
  api.refuse(change, refusal('unavailable'));
  await person.click(await offers());
  await says('Erro ao salvar', unavailable);
  expect(await offers()).toHaveProperty('checked', false);
  api.on(change, { ...state, whatsapp_offers: true });
  await person.click(await offers());
  await says('Combinado', 'Você vai receber nossas ofertas pelo WhatsApp.');
  expect(await offers()).toHaveProperty('checked', true);
  expect(api.to(change).map(({ body }) => body)).toEqual([
    { purpose: 'whatsapp_offers', action: 'given' },
    { purpose: 'whatsapp_offers', action: 'given' },
  ]);
});

test('offers a retry when loading fails', async () => {
  api.refuse(consents, refusal('unavailable'));
  const person = show();
  await screen.findByText('Não foi possível carregar esta parte');
  expect(screen.getByText(unavailable)).toBeTruthy();
  api.on(consents, state);
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await offers()).toBeTruthy();
});

test('exports at once for an account without a password, and shows a failure', async () => {
  const person = show();
  api.refuse('POST /api/privacy/export', refusal('rate_limited'));
  await person.click(await screen.findByRole('button', { name: 'Exportar meus dados' }));
  await says('Erro ao exportar', 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.to('POST /api/privacy/export')[0]?.body).toEqual({});
});

test('requires the confirmation word to delete an account, and its password only if it has one', async () => {
  const person = show();
  api.refuse('POST /api/privacy/erase', refusal('last_operator'));
  await person.click(await screen.findByRole('button', { name: 'Excluir minha conta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir minha conta?' }));
  expect(dialog.queryByLabelText('Senha')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
  expect(dialog.getByText('Falta escrever EXCLUIR aqui')).toBeTruthy();
  expect(api.to('POST /api/privacy/erase')).toEqual([]);
  await person.type(dialog.getByLabelText('Digite EXCLUIR para confirmar'), 'excluir');
  await person.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
  await dialog.findByText(/única pessoa que opera/);
  expect(api.to('POST /api/privacy/erase')[0]?.body).toEqual({ confirmation: 'EXCLUIR' });
});

test('keeps the banner when accepting failed, and hides it on success', async () => {
  const person = show(<TermsBanner />);
  api.refuse(change, refusal('unavailable'));
  const accept = () => person.click(screen.getByRole('button', { name: 'Li e aceito' }));
  await screen.findByRole('region', { name: 'Novos termos' });
  await accept();
  await says('Erro ao salvar', unavailable);
  api.on(change, { ...state, terms_accepted: '2026-11' });
  await accept();
  await says('Obrigado!', 'Você aceitou a nova versão dos termos.');
  expect(screen.queryByRole('region')).toBeNull();
  expect(api.to(change)[1]?.body).toEqual({ purpose: 'terms', action: 'given', version: '2026-11' });
});

test.each([{ terms_accepted: '2026-11' }, { terms_accepted: null }])(
  'shows no banner for %j',
  async (accepted) => {
    api.on(consents, { ...state, ...accepted });
    show(<TermsBanner />);
    await waitFor(() => expect(api.to(consents)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  },
);
