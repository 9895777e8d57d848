import * as chatCalls from '@matilha/contract/calls/chat';
import type { SendMessageInput, SendMessageOutput } from '@matilha/contract/chat/chat';
import { ApiError, isOffline } from '@matilha/contract/client/api-error';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { showUser, userQuery } from '#web/features/account/api/get-user.ts';
import { conversationsKey } from '#web/features/conversations/api/list-conversations.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { waitForRetry } from '#web/lib/requests/retry-wait.ts';
import { newestQuery } from './list-messages.ts';

const mostAttempts = 6;

/** A proxy that waited in vain for the whole answer also broke the connection: the answer goes on. */
const isBroken = (error: unknown) => isOffline(error) || (error instanceof ApiError && error.status === 504);

/**
 * Returns a function that asks a question outside of the chat and resolves once the answer is whole. A broken connection asks again with the same
 * key: the server then joins the answer, so nothing is asked or charged twice. Throws `ApiError`.
 */
export function useAskOnce() {
  const client = useQueryClient();
  return async (input: SendMessageInput, key: string, signal: AbortSignal): Promise<SendMessageOutput> => {
    const exchange = await sendUntilAnswered(input, key, signal);
    announce(client, exchange, input.lista_id);
    return exchange;
  };
}

async function sendUntilAnswered(input: SendMessageInput, key: string, signal: AbortSignal) {
  const options = { signal, headers: { 'Idempotency-Key': key } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(chatCalls.sendMessage, { body: input, ...options });
    } catch (error) {
      if (signal.aborted || !isBroken(error) || attempt === mostAttempts) throw error;
      await waitForRetry(attempt, signal);
    }
  }
}

/** Shows the new balance, and updates the newest conversation and the lists. */
function announce(
  client: QueryClient,
  { userMessage, responses_available: available }: SendMessageOutput,
  listId: number,
) {
  const known = client.getQueryData(userQuery.queryKey);
  showUser(client, known && { ...known, responses_available: available });
  client.setQueryData(newestQuery(listId).queryKey, userMessage.conversation_id);
  void client.invalidateQueries({ queryKey: conversationsKey });
}
