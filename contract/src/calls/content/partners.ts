import * as z from 'zod/mini';
import { partner } from '../../content/partners.ts';
import { call } from '../call.ts';

export const tag = 'Parceiros';

export const listPartners = call('GET /api/partners', {
  summary: 'Parceiros e seus descontos',
  output: z.array(partner),
});
