import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { QueryView } from './query-view.tsx';

const show = (query: { data?: string[]; error?: Error; isFetching?: boolean; refetch?: () => unknown }) =>
  render(
    <QueryView
      query={{ data: undefined, error: null, isFetching: false, refetch: () => undefined, ...query }}
      failed="Não veio"
      loading={<p>Carregando…</p>}
      empty={<p>Nada</p>}
    >
      {(items) => <p>{items.join(', ')}</p>}
    </QueryView>,
  );

test('shows the loading state, the empty state and the list', () => {
  show({});
  show({ data: [] });
  show({ data: ['um', 'dois'] });
  for (const text of ['Carregando…', 'Nada', 'um, dois']) expect(screen.getByText(text)).toBeTruthy();
});

test('keeps showing its data when a later read fails', () => {
  show({ data: ['um'], error: new Error('x') });
  expect(screen.getByText('um')).toBeTruthy();
  expect(screen.queryByText('Não veio')).toBeNull();
});

test('names the failure and reads again', async () => {
  const refetch = vi.fn();
  show({ error: new Error('x'), refetch });
  expect(screen.getByText('Não veio')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});
