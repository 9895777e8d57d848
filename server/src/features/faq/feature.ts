import type { Feature } from '../feature.ts';
import { faqRecords } from './records-repository.ts';
import { faqRoutes } from './routes.ts';

export const faq = {
  routes: [faqRoutes],
  kinds: () => [faqRecords],
} satisfies Feature;
