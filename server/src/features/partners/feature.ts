import { listPartners } from '@matilha/contract/calls/content/partners';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { requireUser } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import type { Feature } from '../feature.ts';
import { partnerRecords, selectPartners } from './repository.ts';

export const partners = {
  routes: [
    async (app) => {
      serve(app, listPartners, ({ context }) => {
        requireUser(context);
        return selectPartners(context.db, dayInBrazil(context.clock.now()));
      });
    },
  ],
  kinds: () => [partnerRecords],
} satisfies Feature;
