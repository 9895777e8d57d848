import type { Role } from '@matilha/contract/account/account';
import type { Person } from '@matilha/contract/panel/people';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { AuthContext, type AuthProvider } from 'react-admin';
import { afterEach, beforeEach } from 'vitest';
import { type Answer, LoopbackApi, subscriber } from '../../../../../web/src/testing/loopback-api.ts';

/** 09:00 of 25/11/2026 in São Paulo. */
export const at = '2026-11-25T12:00:00.000Z';
/** Still the evening of 30/11/2026 in São Paulo. */
export const nextMonth = '2026-12-01T02:30:00.000Z';

/** A person with a paid plan and a business, used by the tests in which the account's state does not matter. */
export const ana: Person = {
  id: 7,
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@petshop.example',
  ddi: '+55',
  phone: '11987654321',
  nome_negocio: 'Pet da Ana',
  instagram_negocio: '@petdaana',
  role: 'subscriber',
  tier_id: 2,
  plano: 'Matilha Pro',
  payment_status: 'ativo',
  provisional: false,
  email_verified: true,
  blocked: false,
  created_at: at,
  site_negocio: null,
  categoria_negocio: 'Petshop e Banho & Tosa',
  pais: 'Brasil',
  estado: 'SP',
  cidade: 'Campinas',
  blocked_at: null,
  being_erased: false,
  email_verified_at: at,
  last_payment_date: at,
  plan_ends_at: null,
  subscription: { status: 'active', paid_until: nextMonth, cancel_at_period_end: false },
  origin: null,
  credits_available: 1_250,
  credits_held: 0,
  storage: { bytes: 3_200_000, quota: 500_000_000, kinds: [{ kind: 'photo', bytes: 3_200_000 }] },
  last_used_at: at,
};

/** Her neighbour, without a plan or a business. */
export const bia: Person = {
  ...ana,
  id: 8,
  first_name: 'Bia',
  last_name: 'Lima',
  email: 'bia@clinica.example',
  phone: '1133334444',
  nome_negocio: null,
  instagram_negocio: null,
  categoria_negocio: null,
  pais: null,
  estado: null,
  cidade: null,
  tier_id: 4,
  plano: 'Gratuito',
  subscription: null,
  last_payment_date: null,
  credits_available: 3,
  storage: { bytes: 0, quota: 50_000_000, kinds: [] },
  last_used_at: null,
};

/** A page of rows with the number of all. */
export const pageOf = (rows: readonly unknown[], total = rows.length): Answer => ({
  status: 200,
  body: rows,
  headers: { 'x-total-count': String(total) },
});

export let api: LoopbackApi;
/** Gives each test of the calling file an API of its own. */
export function serve(prepare: () => void = () => undefined) {
  beforeEach(async () => {
    api = new LoopbackApi();
    await api.start();
    prepare();
  });
  afterEach(() => api.stop());
}

/** The calls that were not readings. */
export const sent = () =>
  api.calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => ({ route, body }));

/** Signs somebody in for the page: the panel itself reads its user once for all pages. */
export function SignedIn({ as: role, id = 1, children }: { as: Role; id?: number; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(['me'], { ...subscriber, id, role }));
  const identity = { getIdentity: async () => ({ id }) } as Partial<AuthProvider> as AuthProvider;
  return <AuthContext.Provider value={identity}>{children}</AuthContext.Provider>;
}

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const pressTwice = async (name: string | RegExp) =>
  userEvent.dblClick(await screen.findByRole('button', { name }));

/** Returns the text of each row that a list shows. */
export const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
