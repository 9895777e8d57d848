import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { type Answer, LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { refreshUser, userQuery } from './get-user.ts';

let api: LoopbackApi;
let client: QueryClient;

beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  client = new QueryClient();
  client.setQueryData(userQuery.queryKey, subscriber);
});
afterEach(() => api.stop());

/** Holds the next responses to a call; returns how to give them. */
function hold(route: string) {
  const answer = Promise.withResolvers<Answer>();
  api.refuse(route, answer.promise);
  return (credits: number) =>
    answer.resolve({ status: 200, body: { ...subscriber, responses_available: credits } });
}
const credits = () => client.getQueryData(userQuery.queryKey)?.responses_available;
const arrived = (route: string, count: number) => expect.poll(() => api.to(route).length).toBe(count);

test('keeps the newer balance when the response of an older read comes last', async () => {
  const answerOld = hold('GET /api/user');
  const old = refreshUser(client);
  await arrived('GET /api/user', 1);
  const answerNew = hold('GET /api/user');
  const newer = refreshUser(client);
  await arrived('GET /api/user', 2);
  answerNew(8);
  await newer;
  answerOld(9);
  await old;
  expect(credits()).toBe(8);
});

test('keeps the newer balance when the response of an older refetch comes last', async () => {
  const answerOld = hold('GET /api/auth/user');
  const old = client.fetchQuery(userQuery).catch(() => undefined);
  await arrived('GET /api/auth/user', 1);
  api.on('GET /api/user', { ...subscriber, responses_available: 8 });
  await refreshUser(client);
  answerOld(9);
  await old;
  expect(credits()).toBe(8);
});

test('keeps the newer balance of a refetch that started after a refresh and landed before it', async () => {
  const answerOld = hold('GET /api/user');
  const old = refreshUser(client);
  await arrived('GET /api/user', 1);
  api.on('GET /api/auth/user', { ...subscriber, responses_available: 8 });
  await client.fetchQuery(userQuery);
  answerOld(9);
  await old;
  expect(credits()).toBe(8);
});

test('loads the user for the first time although a refresh in the meantime fails', async () => {
  client.clear();
  const answer = hold('GET /api/auth/user');
  const first = new QueryObserver(client, userQuery);
  const leave = first.subscribe(() => undefined);
  await arrived('GET /api/auth/user', 1);
  api.refuse('GET /api/user', { status: 503, body: {} });
  await refreshUser(client);
  expect(first.getCurrentResult().fetchStatus).toBe('fetching');
  answer(9);
  await expect.poll(credits).toBe(9);
  leave();
});

test('keeps the person signed out when the response of a refresh comes after', async () => {
  const answerOld = hold('GET /api/user');
  const old = refreshUser(client);
  await arrived('GET /api/user', 1);
  forgetUser(client);
  answerOld(9);
  await old;
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

test('shows the result of an older read when the newer one fails', async () => {
  const answerOld = hold('GET /api/user');
  const old = refreshUser(client);
  await arrived('GET /api/user', 1);
  api.refuse('GET /api/user', { status: 503, body: {} });
  await refreshUser(client);
  answerOld(9);
  await old;
  expect(credits()).toBe(9);
});

test('clears the cached data once another tab has signed in another account', async () => {
  client.setQueryData(['conversations'], ['de Ana']);
  api.on('GET /api/user', subscriber);
  await refreshUser(client);
  expect(client.getQueryData(['conversations'])).toEqual(['de Ana']);
  api.on('GET /api/user', { ...subscriber, id: 8, firstName: 'Bia' });
  await refreshUser(client);
  expect(client.getQueryData(['conversations'])).toBeUndefined();
  expect(client.getQueryData(userQuery.queryKey)?.firstName).toBe('Bia');
});
