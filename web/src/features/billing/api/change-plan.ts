import { type PlanChangeInput, planChangeResult } from '@matilha/contract/billing';
import { api } from '#web/lib/api-client.ts';

/** Changes the plan as quoted; the server refuses an outdated quote with `quote_changed`. */
export const changePlan = (input: PlanChangeInput) =>
  api.post('/api/subscription/change', input, planChangeResult);
