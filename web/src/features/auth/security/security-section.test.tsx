import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { SecuritySection } from './security-section.tsx';

const session = (id: number, device: string, current = false) => ({
  id,
  device,
  current,
  created_at: '2026-11-10T12:00:00.000Z',
  last_used_at: '2026-11-20T12:00:00.000Z',
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/sessions', [session(1, 'Chrome no Windows', true), session(2, 'Safari no iPhone')]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

function open() {
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <SecuritySection />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('lists devices, marks this one and ends the session of another', async () => {
  const person = open();
  expect(await screen.findByText('Este aparelho')).toBeTruthy();
  expect(screen.getByText(/Último uso em 20 de novembro/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Encerrar:/ })).toHaveLength(1);
  api.refuse('DELETE /api/sessions/2', { status: 204, body: undefined });
  api.on('GET /api/sessions', [session(1, 'Chrome no Windows', true)]);
  await person.click(screen.getByRole('button', { name: 'Encerrar: Safari no iPhone' }));
  expect(await screen.findByText('Chrome no Windows')).toBeTruthy();
  await expect.poll(() => screen.queryByText('Safari no iPhone')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Encerrar todas as outras' })).toBeNull();
});

test('focuses the list of devices when the pressed button is gone', async () => {
  const all = [session(1, 'Chrome no Windows', true), session(3, 'Edge no Windows')];
  api.on('GET /api/sessions', [...all, session(2, 'Safari no iPhone')]);
  const person = open();
  const heading = await screen.findByRole('heading', { name: 'Aparelhos conectados' });
  api.refuse('DELETE /api/sessions/2', { status: 204, body: undefined });
  const end = await screen.findByRole('button', { name: 'Encerrar: Safari no iPhone' });
  api.on('GET /api/sessions', all);
  await person.click(end);
  await expect.poll(() => document.activeElement).toBe(heading);
  api.on('DELETE /api/sessions', { message: '1 sessão encerrada.' });
  api.on('GET /api/sessions', all.slice(0, 1));
  await person.click(screen.getByRole('button', { name: 'Encerrar todas as outras' }));
  await expect.poll(() => screen.queryByText('Edge no Windows')).toBeNull();
  expect(document.activeElement).toBe(heading);
});

test('names the error of a password change and keeps the typed values', async () => {
  api.refuse(
    'POST /api/change-password',
    refusal('wrong_password', { currentPassword: 'A senha atual não confere.' }),
  );
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Alterar senha' }));
  await person.type(screen.getByLabelText('Senha atual'), 'errada');
  await person.type(screen.getByLabelText('Nova senha'), 'nova senha 1');
  await person.type(screen.getByLabelText('Confirmar nova senha'), 'nova senha 2');
  await person.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  expect(screen.getByText('As senhas não coincidem')).toBeTruthy();
  expect(api.to('POST /api/change-password')).toEqual([]);
  await person.clear(screen.getByLabelText('Confirmar nova senha'));
  await person.type(screen.getByLabelText('Confirmar nova senha'), 'nova senha 1');
  await person.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  expect(await screen.findByText('A senha atual não confere.')).toBeTruthy();
  expect(api.to('POST /api/change-password')[0]?.body).toEqual({
    currentPassword: 'errada',
    password: 'nova senha 1',
  });
  expect(toastStore.current()).toMatchObject({ title: 'Erro ao alterar a senha', variant: 'destructive' });
});

test('asks a provisional account to confirm its address first', async () => {
  api.on('GET /api/auth/user', { ...subscriber, provisional: true });
  open();
  expect(await screen.findByText(/Confirme seu email pelo link/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Alterar senha' })).toBeNull();
});
