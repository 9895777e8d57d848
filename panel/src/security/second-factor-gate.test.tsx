import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

const path = 'GET /api/admin/session';
const passed = {
  id: 7,
  name: 'Ana',
  email: 'ana@petshop.example',
  role: 'operator',
  second_factor: 'passed',
  second_factor_at: '2026-11-25T12:00:00.000Z',
  methods: { authenticator: true, passkeys: 0, recovery_codes: 10 },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(path, passed);
});
afterEach(() => api.stop());

/** A page with something typed, which reads the session again as a return to the tab does. */
function Page() {
  const client = useQueryClient();
  return (
    <>
      <input aria-label="Motivo" />
      <button type="button" onClick={() => void client.refetchQueries()}>
        Voltar à aba
      </button>
    </>
  );
}

async function openTyped() {
  openPage(
    <SecondFactorGate>
      <Page />
    </SecondFactorGate>,
  );
  fireEvent.change(await screen.findByLabelText('Motivo'), { target: { value: 'Pediu por telefone' } });
}
const comeBack = () => fireEvent.click(screen.getByRole('button', { name: 'Voltar à aba' }));

test('keeps the typed text when the server is unreachable for a moment', async () => {
  await openTyped();
  api.refuse(path, refusal('unavailable'));
  comeBack();
  await waitFor(() => expect(api.to(path)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByLabelText('Motivo')).toHaveProperty('value', 'Pediu por telefone');
});

test('closes the panel once the session has ended', async () => {
  await openTyped();
  api.refuse(path, refusal('unauthenticated'));
  comeBack();
  await screen.findByText('O painel não abriu');
  expect(screen.queryByLabelText('Motivo')).toBeNull();
});
