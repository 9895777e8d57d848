import * as faqCalls from '@matilha/contract/calls/content/faq';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { listFaq } from './usecases/list-faq.ts';

export const faqRoutes: FastifyPluginAsync = async (app) => {
  serve(app, faqCalls.listFaq, ({ context }) => listFaq(context));
};
