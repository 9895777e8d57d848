import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { StorageCard } from './storage-card.tsx';
import { api, serveAccount } from './testing/account-fixture.tsx';

serveAccount();

async function open(bytes: number, { quota = 50_000_000, provisional = false } = {}) {
  api.on('GET /api/storage', {
    bytes,
    quota,
    kinds: [
      { kind: 'photo', bytes },
      { kind: 'post', bytes: 0 },
    ],
  });
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <StorageCard provisional={provisional} />
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLProgressElement>('progressbar');
}

test('shows the space used as a figure, a meter and by kind, without a warning', async () => {
  const meter = await open(3_249_000);
  expect(screen.getByText('3,2 MB de 50 MB')).toBeTruthy();
  expect([meter.value, meter.max, meter.getAttribute('aria-label')]).toEqual([
    3_249_000,
    50_000_000,
    'Espaço usado: 3,2 MB de 50 MB',
  ]);
  expect(screen.getByText('Fotos de conversas')).toBeTruthy();
  expect(screen.queryByText('Posts')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('suggests deletions when the space is almost full, and when nothing new is kept', async () => {
  await open(46_000_000);
  expect(screen.getByRole('status').textContent).toContain(
    'Seu espaço está quase cheio. Apague fotos de posts',
  );
});

test('shows an unconfirmed account how to get more', async () => {
  await open(5_000_000, { quota: 5_000_000, provisional: true });
  expect(screen.getByRole('status').textContent).toMatch(
    /^Seu espaço acabou.*Confirmando seu email, você tem mais espaço\.$/,
  );
});
