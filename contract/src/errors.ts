import * as z from 'zod/mini';

/** Body of every unsuccessful response. */
export const apiError = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With `purchase_required`: the address that sells the content. */
  payment_link: z.optional(z.string()),
});
export type ApiErrorBody = z.infer<typeof apiError>;

/** Response of calls that only confirm. */
export const confirmation = z.object({ message: z.string() });
