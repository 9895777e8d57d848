import { listFaq } from '@matilha/contract/calls/content/faq';
import { requireUser } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import type { Feature } from '../feature.ts';
import { faqRecords, selectFaq } from './repository.ts';

export const faq = {
  routes: [
    async (app) => {
      serve(app, listFaq, ({ context }) => {
        requireUser(context);
        return selectFaq(context.db);
      });
    },
  ],
  kinds: () => [faqRecords],
} satisfies Feature;
