import { type PrivacyRequestInput, privacyRequestOutput } from '@matilha/contract/privacy';
import { api } from '#web/lib/api-client.ts';

/** Sends a request to the data officer; returns its number and the day by which it must be answered. */
export const askDataOfficer = (input: PrivacyRequestInput) =>
  api.post('/api/privacy-requests', input, privacyRequestOutput);
