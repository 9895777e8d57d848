import { paymentProviderName } from '@matilha/contract/billing/payment-provider';
import * as z from 'zod/mini';
import { updateCustomerJob } from '#server/features/account/api.ts';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { forgetCustomer, forgetCustomerJob, updateCustomer } from './usecases/customer-at-provider.ts';

const changed = z.object({ userId: z.int() });
const forgotten = z.object({ provider: paymentProviderName, customerId: z.string() });
/** Retries for days: the provider may be down for long, and a user's request does not lapse. */
const patient = { limit: 500, pause: 10, longestPause: 900 };

/** Jobs that keep the provider's personal data current: new names and addresses, and deletions (L7). */
export const personJobs = ({ payments }: Pick<BillingDependencies, 'payments'>): JobDefinition[] => [
  {
    name: updateCustomerJob,
    retry: patient,
    run: (context, payload) => updateCustomer(context, payments, changed.parse(payload).userId),
  },
  {
    name: forgetCustomerJob,
    retry: patient,
    run: (context, payload) => forgetCustomer(context, payments, forgotten.parse(payload)),
  },
];
