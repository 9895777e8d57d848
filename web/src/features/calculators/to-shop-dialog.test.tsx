import { calculators, compute } from '@matilha/contract/calculators/calculators';
import { calculatedPrices } from '@matilha/contract/calculators/facts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { ToShopDialog } from './to-shop-dialog.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(async () => {
  const left = toastStore.current();
  if (left) toastStore.dismiss(left.id);
  await api.stop();
});

const { example } = calculators['tabela-de-precos'];
const [line, ...otherLines] = example.linhas;
if (!line) throw new Error('no rows');

const sentBody = z.object({ services: z.array(z.object({ servico: z.string(), porte: z.string() })) });

/** Opens the dialog of a table whose first row was typed. */
async function open(change: object) {
  api.on('GET /api/shop', { sections: [], services: [], notes: [] }).on('PUT /api/shop/services', []);
  const input = { ...example, ...change };
  const kept = {
    id: '11111111-2222-4333-8444-000000000001',
    kind: 'tabela-de-precos' as const,
    input,
    created_at: '2026-11-20T12:00:00.000Z',
    ...compute('tabela-de-precos', input),
  };
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ToShopDialog prices={calculatedPrices(kept)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return screen.findAllByRole<HTMLInputElement>('checkbox');
}
const sent = async () => {
  await waitFor(() => expect(api.to('PUT /api/shop/services')).toHaveLength(1));
  const [call] = api.to('PUT /api/shop/services');
  return z.parse(sentBody, call?.body).services;
};

test('takes only typed rows, and says that the others are of the example', async () => {
  const boxes = await open({ minuto_milesimos: 750, linhas: [{ ...line, minutos: 50 }, ...otherLines] });
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    ...otherLines.map(() => [false, true]),
    [true, false],
  ]);
  expect(screen.getByText(/não é preço da sua loja e não vai/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Levar 2 preços' }));
  expect((await sent()).map(({ servico, porte }) => [servico, porte])).toEqual([
    ['Banho', 'pequeno'],
    ['Nó, por bloco de 15 minutos', ''],
  ]);
});

test("takes a price that rests on the example's minute only once it is ticked", async () => {
  const [box] = await open({ linhas: [{ ...line, minutos: 50 }, ...otherLines] });
  if (!box) throw new Error('no rows');
  expect(screen.getByText(/conta com números do exemplo: confira antes de marcar/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Levar 0 preços' }).disabled).toBe(true);
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Levar 1 preço' }));
  expect(await sent()).toHaveLength(1);
});
