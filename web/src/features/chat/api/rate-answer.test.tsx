import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { storedMessage } from '../testing/chat-server.ts';
import { messagesQuery, updateConversation } from './list-messages.ts';
import { useRateAnswer } from './rate-answer.ts';

const place = { listId: 3, conversation: 1 };
const call = 'POST /api/messages/2/feedback';
const answer = storedMessage(2, { is_ai: true, question_id: 1 });

let api: LoopbackApi;
let client: QueryClient;

beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  client = new QueryClient();
  updateConversation(client, place, (known) => ({ ...known, messages: [answer] }));
});
afterEach(() => api.stop());

const shown = () => client.getQueryData(messagesQuery(place).queryKey)?.messages[0]?.feedback;
const arrived = (count: number) => expect.poll(() => api.to(call).length).toBe(count);
const settled = () => expect.poll(() => client.isMutating()).toBe(0);
const hook = () =>
  renderHook(() => useRateAnswer(place), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result.current;

/** Holds the responses; returns how to give them. */
function hold() {
  const response = Promise.withResolvers<Answer>();
  api.refuse(call, response.promise);
  return response.resolve;
}
const rated = (feedback: number): Answer => ({ status: 200, body: { ...answer, feedback } });

test('sends a rating only after the one before it, which shows at once', async () => {
  const buttons = hook();
  const reasons = hook();
  const respond = hold();
  act(() => buttons.mutate({ answer, value: -1 }));
  await arrived(1);
  act(() => reasons.mutate({ answer, value: -1, reason: 'wrong' }));
  act(() => buttons.mutate({ answer, value: 1 }));
  await expect.poll(shown).toBe(1);
  // A request that is under way arrives in a few milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(api.to(call)).toHaveLength(1);
  respond(rated(-1));
  await settled();
  expect(api.to(call).map(({ body }) => body)).toEqual([
    { value: -1 },
    { value: -1, reason: 'wrong' },
    { value: 1 },
  ]);
  expect(shown()).toBe(1);
});

test('keeps a later rating when the one before it is refused', async () => {
  const buttons = hook();
  const respond = hold();
  act(() => buttons.mutate({ answer, value: 1 }));
  await arrived(1);
  act(() => buttons.mutate({ answer, value: -1 }));
  api.on(call, { ...answer, feedback: -1 });
  respond(refusal('unavailable'));
  await settled();
  expect(shown()).toBe(-1);
});

test('undoes a refused rating', async () => {
  api.refuse(call, refusal('unavailable'));
  const buttons = hook();
  act(() => buttons.mutate({ answer, value: 1 }));
  await expect.poll(shown).toBe(1);
  await settled();
  expect(api.to(call).map(({ body }) => body)).toEqual([{ value: 1 }]);
  expect(shown()).toBe(0);
});

test('keeps a rating that follows a refused one of the same value', async () => {
  const buttons = hook();
  const reasons = hook();
  const respond = hold();
  act(() => buttons.mutate({ answer, value: -1 }));
  await arrived(1);
  act(() => reasons.mutate({ answer: { ...answer, feedback: -1 }, value: -1, reason: 'wrong' }));
  api.on(call, { ...answer, feedback: -1 });
  respond(refusal('unavailable'));
  await settled();
  expect(shown()).toBe(-1);
});

test('returns to the stored rating when all that followed it are refused', async () => {
  const buttons = hook();
  const respond = hold();
  act(() => buttons.mutate({ answer, value: 1 }));
  await arrived(1);
  act(() => buttons.mutate({ answer: { ...answer, feedback: 1 }, value: -1 }));
  respond(refusal('unavailable'));
  await settled();
  expect(api.to(call).map(({ body }) => body)).toEqual([{ value: 1 }, { value: -1 }]);
  expect(shown()).toBe(0);
});
