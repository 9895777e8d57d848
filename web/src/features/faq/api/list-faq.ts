import { faqItem } from '@matilha/contract/faq';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: ({ signal }) => api.get('/api/faq', z.array(faqItem), { signal }),
});
