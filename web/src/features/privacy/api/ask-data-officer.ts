import { type PrivacyRequestInput, privacyRequestOutput } from '@matilha/contract/privacy';
import { api } from '#web/lib/api-client.ts';

/** Sends a letter to the data officer; answers its number and the day by which it is answered. */
export const askDataOfficer = (input: PrivacyRequestInput) =>
  api.post('/api/privacy-requests', input, privacyRequestOutput);
