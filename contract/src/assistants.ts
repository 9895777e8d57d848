import * as z from 'zod/mini';
import { id, idInPath } from './primitives.ts';

export const category = z.object({ id, nome: z.string() });
export type Category = z.infer<typeof category>;

/** The category shown first on the home screen. */
export const defaultCategoryId = 1;

export const assistant = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image_url: z.string(),
  credits_per_use: z.int(),
});
export type Assistant = z.infer<typeof assistant>;

export const suggestion = z.object({ id, conteudo: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

export const listAssistantsQuery = z.object({ categoria_id: z.optional(idInPath) });
