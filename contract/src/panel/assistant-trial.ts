import * as z from 'zod/mini';
import { businessCategories } from '../account/business-profile.ts';
import { messageMaxLength } from '../chat/chat.ts';
import { assistantKind } from '../kinds/assistant.ts';
import { id, textOf } from '../primitives.ts';

const { title, instructions, model, temperature, max_output_tokens } = assistantKind.contract.shape;

/** A question to an assistant whose form is not saved. */
export const assistantTrialInput = z.strictObject({
  /** Null for a new assistant. */
  id: z.nullable(id),
  fields: z.strictObject({ title, instructions, model, temperature, max_output_tokens }),
  question: textOf(messageMaxLength, 'Escreva a pergunta'),
  /** Asks as a business of this category; the person's own when missing. */
  categoria_negocio: z.optional(z.enum(businessCategories, 'Escolha uma categoria')),
});
export type AssistantTrialInput = z.infer<typeof assistantTrialInput>;

/** The events of a trial, in their order; the last one is `done` or `error`. */
export const assistantTrialEvents = {
  prompt: z.object({
    /** Everything that the model reads: the first is the system's. */
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    sources: z.array(
      z.object({
        n: z.int(),
        title: z.string(),
        product: z.string(),
        heading: z.nullable(z.string()),
        text: z.string(),
        url: z.string(),
      }),
    ),
    /** The model that is not one, which only quotes the product's own texts. */
    demonstration: z.boolean(),
  }),
  delta: z.object({ text: z.string() }),
  done: z.object({
    model: z.nullable(z.string()),
    input_tokens: z.nullable(z.int()),
    output_tokens: z.nullable(z.int()),
    seconds: z.number(),
    /** It ended at the length limit, and no continuation is written. */
    cut: z.boolean(),
    follow_ups: z.array(z.string()),
  }),
  error: z.object({ message: z.string(), code: z.string() }),
};
type Events = typeof assistantTrialEvents;
export type AssistantTrialEvent = {
  [Name in keyof Events]: { event: Name; data: z.infer<Events[Name]> };
}[keyof Events];
