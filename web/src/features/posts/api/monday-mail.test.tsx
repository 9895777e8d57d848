import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi } from '#web/testing/loopback-api.ts';
import { mondayMailQuery, useChooseMondayMail } from './monday-mail.ts';

const call = 'PUT /api/posts/monday-mail';
const chosen = (ligado: boolean): Answer => ({ status: 200, body: { ligado } });

const api = new LoopbackApi();
beforeEach(() => api.start());
afterEach(() => api.stop());

test('sends a choice only after the one before it, so that the last press wins', async () => {
  const client = new QueryClient();
  const { result } = renderHook(() => useChooseMondayMail(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const first = Promise.withResolvers<Answer>();
  api.refuse(call, first.promise);
  act(() => result.current.mutate(true));
  await expect.poll(() => api.to(call).length).toBe(1);
  act(() => result.current.mutate(false));
  // A request that is under way arrives in a few milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(api.to(call)).toHaveLength(1);
  api.on(call, { ligado: false });
  first.resolve(chosen(true));
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(client.getQueryData(mondayMailQuery.queryKey)).toEqual({ ligado: false });
});
