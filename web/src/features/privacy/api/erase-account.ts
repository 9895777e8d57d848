import { confirmation } from '@matilha/contract/errors';
import { type EraseInput, eraseConfirmation } from '@matilha/contract/privacy';
import type { QueryClient } from '@tanstack/react-query';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { api } from '#web/lib/api-client.ts';
import { deviceStorage } from '#web/lib/device-storage.ts';

/**
 * Deletes the account. `leave` is called before the user is removed from the cache, so that no screen requests
 * it again.
 */
export async function eraseAccount(client: QueryClient, password: string | undefined, leave: () => void) {
  const input: EraseInput = { confirmation: eraseConfirmation, ...(password ? { password } : {}) };
  await api.post('/api/privacy/erase', input, confirmation);
  // Unsent texts would otherwise outlive the account on this device.
  deviceStorage.removeAll('matilha:');
  deviceStorage.removeAll('businessProfilePrompt:');
  leave();
  forgetUser(client);
}
