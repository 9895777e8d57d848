import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { PartError } from './route-error.tsx';

afterEach(cleanup);

let broken = true;
function Part() {
  if (broken) throw new Error('mistake');
  return <p>Extrato</p>;
}

test('keeps title and heading of the page when a part fails, and retries the part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.title = 'Minha Conta';
  render(
    <>
      <h1>Minha Conta</h1>
      <ErrorBoundary place="section" fallback={PartError}>
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível abrir esta parte');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe('Minha Conta');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByText('Extrato')).toBeTruthy();
});
