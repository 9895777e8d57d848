import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import type { PrivacyRequestInput } from '@matilha/contract/privacy/privacy';
import { call } from '#web/lib/requests/api-client.ts';
import { requestKeys } from '#web/lib/requests/request-key.ts';

const keyOf = requestKeys();

/**
 * Sends a request to the data officer; returns its number and the day by which it must be answered. Sent again after a lost response, the same
 * request keeps its number.
 */
export const askDataOfficer = (input: PrivacyRequestInput) =>
  call(privacyCalls.askDataOfficer, {
    body: input,
    headers: { 'Idempotency-Key': keyOf(JSON.stringify(input)) },
  });
