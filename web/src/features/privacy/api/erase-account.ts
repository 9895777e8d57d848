import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { type EraseInput, eraseConfirmation } from '@matilha/contract/privacy/privacy';
import type { QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { call } from '#web/lib/requests/api-client.ts';

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
