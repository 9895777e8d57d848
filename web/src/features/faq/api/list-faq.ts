import * as faqCalls from '@matilha/contract/calls/content/faq';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => call(faqCalls.listFaq, { signal }),
});
