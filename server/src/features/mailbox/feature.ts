import type { Feature } from '../feature.ts';
import { mailboxRoutes } from './routes.ts';

export const mailbox = {
  routes: [mailboxRoutes],
} satisfies Feature;
