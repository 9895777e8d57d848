import type { Material } from '@matilha/contract/content/knowledge';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { useFinishMaterial } from './finish-material.ts';
import { materialQuery } from './read-materials.ts';

const call = 'POST /api/materiais-bancoconhecimento/9/conclusao';
const material = { id: 9, modulo_id: 5, concluido: false } as Material;
const done = (concluido: boolean): Answer => ({ status: 200, body: { material_id: 9, concluido } });

const api = new LoopbackApi();
beforeEach(() => api.start());
afterEach(() => api.stop());

test('sends a mark only after the one before it, so that the last press wins', async () => {
  const client = new QueryClient();
  const { result } = renderHook(() => useFinishMaterial(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const first = Promise.withResolvers<Answer>();
  api.refuse(call, first.promise);
  act(() => result.current.mutate({ material, concluido: true }));
  await expect.poll(() => api.to(call).length).toBe(1);
  act(() => result.current.mutate({ material, concluido: false }));
  // A request that is under way arrives in a few milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(api.to(call)).toHaveLength(1);
  first.resolve(done(true));
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(api.to(call).map(({ body }) => body)).toEqual([{ concluido: true }, { concluido: false }]);
});

test('returns to the stored mark when two presses in a row are refused', async () => {
  const client = new QueryClient();
  const { queryKey } = materialQuery('9');
  client.setQueryData([...queryKey], { locked: false, value: material });
  const { result } = renderHook(() => useFinishMaterial(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  api.refuse(call, refusal('unavailable'));
  act(() => result.current.mutate({ material, concluido: true }));
  act(() => result.current.mutate({ material: { ...material, concluido: true }, concluido: false }));
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(client.getQueryData(queryKey)).toMatchObject({ value: { concluido: false } });
});
