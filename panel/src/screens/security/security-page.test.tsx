import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { SecurityPage } from './security-page.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/admin/session', {
    id: 7,
    name: 'Ana',
    email: 'ana@petshop.example',
    role: 'operator',
    second_factor: 'passed',
    second_factor_at: '2026-11-25T12:00:00.000Z',
    methods: { authenticator: false, passkeys: 1, recovery_codes: 0 },
  });
  api.on('GET /api/admin/second-factor/passkeys', []);
});
afterEach(() => api.stop());

test('keeps new recovery codes in sight until they are confirmed', async () => {
  const path = '/api/admin/second-factor/authenticator';
  api.on(`POST ${path}`, { secret: 'ABCD', uri: 'otpauth://totp/x', qr: { size: 1, path: 'M0 0h1v1z' } });
  api.on(`PUT ${path}`, { recovery_codes: ['aaaa-bbbb-cccc'] });
  openPage(<SecurityPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar um aplicativo' }));
  await userEvent.type(await screen.findByLabelText('Código que o aplicativo mostra'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await screen.findByText('aaaa-bbbb-cccc');
  // A click beside the dialog.
  await userEvent.click(screen.getByRole('dialog').parentElement as HTMLElement);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByText('aaaa-bbbb-cccc').isConnected).toBe(true);
});
