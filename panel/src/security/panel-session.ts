import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

/** The session in the panel: who works here, and whether the second factor is passed. */
export const panelSessionQuery = queryOptions({
  queryKey: ['panel-session'],
  queryFn: () => call(secondFactorCalls.readPanelSession),
});
