import { type FetchQueryOptions, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { assistantsQuery } from '#web/features/assistants/api/list-assistants.ts';
import { categoriesQuery } from '#web/features/assistants/api/list-categories.ts';
import { checklistQuery, tiersQuery } from '#web/features/billing/api/plans.ts';
import { eventsQuery } from '#web/features/events/api/list-events.ts';
import { faqQuery } from '#web/features/faq/faq.tsx';
import { productsQuery } from '#web/features/knowledge/api/list-products.ts';
import { partnersQuery } from '#web/features/partners/partner-list.tsx';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';

const minute = 60_000;
let api: LoopbackApi;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  api = new LoopbackApi();
  await api.start();
});
afterEach(async () => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
  await api.stop();
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Each query has its own type; here it only matters that it can be fetched. */
const fetchable = (query: unknown) => query as FetchQueryOptions;

/** Categories 5 min, lists 2, events, plans and their rows 10, products 2, anything else 1. */
test.each([
  ['categories', fetchable(categoriesQuery), 'GET /api/categorias', [], 5],
  ['assistants', fetchable(assistantsQuery(1)), 'GET /api/lists', [], 2],
  ['events', fetchable(eventsQuery), 'GET /api/eventos', [], 10],
  ['plans', fetchable(tiersQuery), 'GET /api/tiers', [], 10],
  ['what plans include', fetchable(checklistQuery), 'GET /api/checklist-planos', [], 10],
  ['products', fetchable(productsQuery(1)), 'GET /api/produtos-bancoconhecimento', [], 2],
  ['questions', fetchable(faqQuery), 'GET /api/faq', [], 1],
  ['partners', fetchable(partnersQuery), 'GET /api/partners', [], 1],
  ['the user', fetchable(userQuery), 'GET /api/auth/user', subscriber, 1],
])('refetches %s when their minutes are over, not before', async (_, query, route, body, minutes) => {
  api.on(route, body);
  const client = createQueryClient(() => undefined);
  await client.fetchQuery(query);
  pass(minutes * minute - 1_000);
  await client.fetchQuery(query);
  expect(api.to(route)).toHaveLength(1);
  pass(2_000);
  await client.fetchQuery(query);
  expect(api.to(route)).toHaveLength(2);
  client.clear();
});

test('never repeats a failed read automatically, nor on window focus', async () => {
  api.refuse('GET /api/faq', refusal('unavailable'));
  const client = createQueryClient(() => undefined);
  client.mount();
  const observer = new QueryObserver(client, fetchable(faqQuery));
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), { timeout: 10_000 });
  pass(2 * minute);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(api.to('GET /api/faq')).toHaveLength(1);
  leave();
  client.unmount();
});

test('drops unused data after five minutes', async () => {
  vi.useFakeTimers();
  const client = createQueryClient(() => undefined);
  client.setQueryData(faqQuery.queryKey, []);
  await vi.advanceTimersByTimeAsync(5 * minute - 1_000);
  expect(client.getQueryData(faqQuery.queryKey)).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(faqQuery.queryKey)).toBeUndefined();
});
