import * as authCalls from '@matilha/contract/calls/account/auth';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { showSignedIn } from './login.ts';

/**
 * Returns whether the server lets a visitor enter as the demonstration: it writes that into the page, which saves a call. The build draws the
 * login without a page.
 */
export const offersDemonstration = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="demonstration"]') !== null;

/** Signs in as the demonstration subscriber and drops everything cached for another user. Throws `ApiError`. */
export async function enterDemonstration(client: QueryClient) {
  showSignedIn(client, await call(authCalls.enterDemonstration));
}
