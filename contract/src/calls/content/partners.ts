import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { call } from '../call.ts';

export const partner = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Text of the badge; its words determine its colour. */
  discount: z.string(),
  image_url: z.string(),
  link: z.string(),
  /** Last day in Brazil (YYYY-MM-DD); null is 'Permanente'. */
  valid_until: z.nullable(z.string()),
  /** Coupon code to enter at the partner's checkout, if it has one. */
  cupom: z.nullable(z.string()),
});
export type Partner = z.infer<typeof partner>;

export const tag = 'Parceiros';

export const listPartners = call('GET /api/partners', {
  summary: 'Parceiros e seus descontos',
  output: z.array(partner),
});
