import * as emergencyCalls from '@matilha/contract/calls/content/emergencies';
import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Emergencies with their rules, ready to be compared with a question on this device, also while its connection is bad. */
export const emergenciesQuery = queryOptions({
  queryKey: ['emergencies'],
  queryFn: async ({ signal }) => new EmergencyMatcher(await call(emergencyCalls.listEmergencies, { signal })),
  staleTime: 60 * 60_000,
});
