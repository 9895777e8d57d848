import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { networkError } from '@matilha/contract/client/api-error';
import { saveFile } from '@matilha/contract/client/save-file';
import { type EraseInput, eraseConfirmation } from '@matilha/contract/privacy/privacy';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { call, request } from '#web/lib/requests/api-client.ts';

/** The looks of staff at the user's words, page by page, newest first; refetched on every visit. */
export const looksQuery = infiniteQueryOptions({
  queryKey: ['privacy', 'looks'],
  queryFn: ({ pageParam: cursor, signal }) => call(privacyCalls.listLooks, { query: { cursor }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

/** Downloads a file with all data about the user. */
export async function exportData(password: string | undefined): Promise<void> {
  const response = await request(privacyCalls.exportData, {
    body: password === undefined ? {} : { password },
  });
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  saveFile(name ?? 'meus-dados.json', file);
}

/**
 * Deletes the account. `leave` is called before the user is removed from the cache, so that no screen requests
 * it again.
 */
export async function eraseAccount(client: QueryClient, password: string | undefined, leave: () => void) {
  const input: EraseInput = { confirmation: eraseConfirmation, ...(password ? { password } : {}) };
  await call(privacyCalls.eraseAccount, { body: input });
  // Unsent texts would otherwise outlive the account on this device.
  deviceStorage.removeAll('matilha:');
  deviceStorage.removeAll('businessProfilePrompt:');
  leave();
  forgetUser(client);
}
