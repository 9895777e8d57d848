import * as z from 'zod/mini';
import { id, idInPath } from '../primitives.ts';

export const category = z.object({ id, nome: z.string() });
export type Category = z.infer<typeof category>;

/** The category shown first on the home screen to a business that has none of its own below. */
export const defaultCategoryId = 1;

/** The seeded assistant category that fits a business category best, where it is not the default one. */
const fittingCategories: Readonly<Record<string, number>> = {
  'Apenas Clínica Veterinária': 4,
  'Distribuidor da área Pet': 5,
  'Groomer/Tosador': 6,
};

/** Returns the id of the assistant category to show first to a business of that category. */
export const firstCategoryOf = (business: string | null | undefined): number =>
  fittingCategories[business ?? ''] ?? defaultCategoryId;

/** The prices that an assistant may have, in credits for each answer. */
export const answerPrices = [1, 2, 3] as const;

export const assistant = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image_url: z.string(),
  credits_per_use: z.int(),
  /** The user has a conversation with it that is not deleted. */
  tem_conversa: z.optional(z.boolean()),
});
export type Assistant = z.infer<typeof assistant>;

export const suggestion = z.object({ id, conteudo: z.string() });
export type Suggestion = z.infer<typeof suggestion>;

export const listAssistantsQuery = z.object({ categoria_id: z.optional(idInPath) });

export const frameMaxLength = 6000;
