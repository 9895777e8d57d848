import { termsTexts, termsVersionRow } from '@matilha/contract/terms-versions';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

/** A published version of the terms and the privacy policy; `atual` is the one that counts. */
export const termsQuery = (version: string) =>
  queryOptions({
    queryKey: ['terms', version],
    queryFn: ({ signal }) => api.get(`/api/terms/${encodeURIComponent(version)}`, termsTexts, { signal }),
  });

/** The published versions, newest first. */
export const termsVersionsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => api.get('/api/terms', z.array(termsVersionRow), { signal }),
});
