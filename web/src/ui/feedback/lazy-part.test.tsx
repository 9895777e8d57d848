import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyPart } from './lazy-part.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.title = 'Minha Conta';
});
afterEach(cleanup);

let broken = true;
function Part() {
  if (broken) throw new Error('mistake');
  return <p>Extrato</p>;
}

test('keeps title and heading of the page when a part fails, and retries the part', async () => {
  render(
    <>
      <h1>Minha Conta</h1>
      <LazyPart>
        <Part />
      </LazyPart>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível abrir esta parte');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe('Minha Conta');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByText('Extrato')).toBeTruthy();
});

test('shows a dialog that can be closed when the code of a dialog cannot load without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Missing = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  );
  const onClose = vi.fn();
  render(
    <>
      <p>Conversa</p>
      <LazyPart onClose={onClose}>
        <Missing />
      </LazyPart>
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Você está sem conexão' });
  expect(dialog.textContent).toContain('Assim que a internet voltar');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
  expect(screen.getByText('Conversa')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(onClose).toHaveBeenCalledOnce();
});
