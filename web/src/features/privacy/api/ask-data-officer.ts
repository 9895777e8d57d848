import { type PrivacyRequestInput, privacyRequestOutput } from '@matilha/contract/privacy';
import { api } from '#web/lib/api-client.ts';
import { requestKeys } from '#web/lib/request-key.ts';

const keyOf = requestKeys();

/**
 * Sends a request to the data officer; returns its number and the day by which it must be answered. Sent again after a lost response, the same
 * request keeps its number.
 */
export const askDataOfficer = (input: PrivacyRequestInput) =>
  api.post('/api/privacy-requests', input, privacyRequestOutput, {
    headers: { 'Idempotency-Key': keyOf(JSON.stringify(input)) },
  });
