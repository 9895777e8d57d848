import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage, openPanel } from '../testing/open-panel.tsx';
import { MissingCodes } from './missing-codes.tsx';
import { panelSessionQuery } from './panel-session.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { api, press, serveSteps } from './testing/steps.ts';

serveSteps();
const codes = ['aaaa-1111', 'bbbb-2222'];

test('copies every code on a line of its own', async () => {
  const user = userEvent.setup();
  openPage(<RecoveryCodes codes={codes} onDone={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Copiar' }));
  await screen.findByText('Códigos copiados.');
  expect(await navigator.clipboard.readText()).toBe('aaaa-1111\nbbbb-2222');
});

test('asks for a note on paper when the browser refuses to copy, and keeps the codes in sight', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  openPage(<RecoveryCodes codes={codes} onDone={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Copiar' }));
  await screen.findByText('O navegador não deixou copiar: anote os códigos.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
});

const session = (recovery_codes: number) => ({
  id: 7,
  name: 'Ana',
  email: 'ana@petshop.example',
  role: 'operator',
  second_factor: 'passed',
  second_factor_at: '2026-11-25T12:00:00.000Z',
  methods: { authenticator: true, passkeys: 0, recovery_codes },
});
/** Shows when the session is known. */
function Known() {
  const { data } = useQuery(panelSessionQuery);
  return <p>{data ? 'Sessão lida' : 'Um momento'}</p>;
}
const openNotice = () =>
  openPanel({
    pages: {
      '/': (
        <>
          <Known />
          <MissingCodes />
        </>
      ),
      '/seguranca': 'A segurança',
    },
    history: ['/'],
  });

test('leads a person without recovery codes to the page that makes them', async () => {
  api.on('GET /api/admin/session', session(0));
  const { router } = openNotice();
  await screen.findByText(/Você não tem códigos de recuperação/);
  await userEvent.click(screen.getByRole('link', { name: 'Gerar' }));
  expect(router.state.location.pathname).toBe('/seguranca');
  await screen.findByText('A segurança');
});

test('asks a person for no codes who still has one, until it is used up', async () => {
  api.on('GET /api/admin/session', session(1));
  openNotice();
  await screen.findByText('Sessão lida');
  expect(screen.queryByRole('alert')).toBeNull();
  api.on('GET /api/admin/session', session(0));
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/Você não tem códigos de recuperação/);
});

test('goes on once the codes were kept', async () => {
  const onDone = vi.fn();
  openPage(<RecoveryCodes codes={codes} onDone={onDone} />);
  await screen.findByText(/Guarde estes códigos fora do celular/);
  await press('Guardei os códigos');
  expect(onDone).toHaveBeenCalledOnce();
});
