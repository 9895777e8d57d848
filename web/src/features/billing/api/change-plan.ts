import { type PlanChangeInput, planChangeResult } from '@matilha/contract/billing';
import { api } from '#web/lib/api-client.ts';

/** Does what the quote says, or refuses with `quote_changed`. */
export const changePlan = (input: PlanChangeInput) =>
  api.post('/api/subscription/change', input, planChangeResult);
