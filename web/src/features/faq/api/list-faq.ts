import * as faqCalls from '@matilha/contract/calls/faq';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => call(faqCalls.listFaq, { signal }),
});
