import * as calculatorsCalls from '@matilha/contract/calls/shop/calculators';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The newest calculation of each kind; read on every visit, because another device may have stored one. */
export const newestQuery = queryOptions({
  queryKey: ['calculations', 'newest'],
  queryFn: ({ signal }) => call(calculatorsCalls.listNewestCalculations, { signal }),
  staleTime: 0,
});

/** The calculators, with the materials and the assistant of each. */
export const calculatorsQuery = queryOptions({
  queryKey: ['calculators'],
  queryFn: ({ signal }) => call(calculatorsCalls.listCalculators, { signal }),
});
