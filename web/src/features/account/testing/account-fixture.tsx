import type { User } from '@matilha/contract/account/account';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { type Answer, LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { userQuery } from '../api/get-user.ts';
import { BusinessCard } from '../business-card.tsx';
import { BusinessDialog } from '../business-dialog.tsx';
import { PersonalCard } from '../personal-card.tsx';

export const personalCall = 'POST /api/user/personal-info';
export const businessCall = 'POST /api/business-profile';
export const userCall = 'GET /api/auth/user';
export const ana: User = { ...subscriber, businessProfileCompleted: false };

export let api: LoopbackApi;
/** Gives each test of the calling file an API of its own. A call, because a module runs once for several files. */
export function serveAccount() {
  beforeEach(async () => {
    api = new LoopbackApi();
    await api.start();
  });
  afterEach(async () => {
    const shown = toastStore.current();
    if (shown) toastStore.dismiss(shown.id);
    await api.stop();
  });
}

function Account() {
  const { data: user } = useQuery(userQuery);
  if (!user) return null;
  return (
    <>
      <PersonalCard user={user} />
      <BusinessCard user={user} />
      <BusinessDialog key={user.id} user={user} />
    </>
  );
}

/** Renders both cards and the dialog for the given user; by default the dialog was seen before. */
export async function open({ as = ana, seen = true } = {}) {
  if (seen) localStorage.setItem(`businessProfilePrompt:${as.id}`, 'true');
  api.on(userCall, as);
  const client = createQueryClient(() => undefined);
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Account />
      <ToastHost />
    </QueryClientProvider>,
  );
  await screen.findByText('Informações Pessoais');
  return { person: userEvent.setup(), client, unmount };
}

const card = (name: string) => {
  const inside = () => within(screen.getByRole('region', { name }));
  const field = (label: string) => inside().getByLabelText<HTMLInputElement>(label);
  const button = (label: string) => inside().getByRole('button', { name: label });
  return {
    inside,
    field,
    button,
    value: (label: string) => field(label).value,
    retype: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    edit: () => fireEvent.click(button('Editar')),
    editing: () => inside().queryByRole('button', { name: 'Salvar' }) !== null,
  };
};
export const personal = card('Informações Pessoais');
export const business = card('Informações do Negócio');

/** Waits for text anywhere on the page, including toasts, whose code loads late. */
export const findText = (text: string | RegExp) => screen.findByText(text);

/** Delays the response of a route until the test calls the returned function. */
export function delayResponse(route: string) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(route, promise);
  return resolve;
}
export const ok = (body: unknown): Answer => ({ status: 200, body });
