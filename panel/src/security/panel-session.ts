import { panelSession } from '@matilha/contract/staff-access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** The session in the panel: who works here, and whether the second factor is passed. */
export const panelSessionQuery = queryOptions({
  queryKey: ['panel-session'],
  queryFn: () => call('GET', '/api/admin/session', panelSession),
});

export const factorPath = '/api/admin/second-factor';
