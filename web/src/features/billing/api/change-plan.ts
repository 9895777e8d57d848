import type { PlanChangeInput } from '@matilha/contract/billing/billing';
import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { call } from '#web/lib/requests/api-client.ts';

/** Changes the plan as quoted; the server refuses an outdated quote with `quote_changed`. */
export const changePlan = (input: PlanChangeInput) => call(subscriptionCalls.changePlan, { body: input });
