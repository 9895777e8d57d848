import * as z from 'zod/mini';
import { businessCategories } from '../account/business-profile.ts';
import { messageMaxLength } from '../chat/chat.ts';
import { numberedStep } from '../chat/steps.ts';
import { assistantKind } from '../kinds/assistant.ts';
import { id, textOf } from '../primitives.ts';

const { title, instructions, model, temperature, max_output_tokens, ferramentas_desligadas } =
  assistantKind.contract.shape;

/** A question to an assistant whose form is not saved. */
export const assistantTrialInput = z.strictObject({
  /** Null for a new assistant. */
  id: z.nullable(id),
  fields: z.strictObject({
    title,
    instructions,
    model,
    temperature,
    max_output_tokens,
    ferramentas_desligadas,
  }),
  question: textOf(messageMaxLength, 'Escreva a pergunta'),
  /** Asks as a business of this category; the person's own when missing. */
  categoria_negocio: z.optional(z.enum(businessCategories, 'Escolha uma categoria')),
});
export type AssistantTrialInput = z.infer<typeof assistantTrialInput>;

/** A tool that assistants may call. */
export const toolOverview = z.object({
  name: z.string(),
  /** The words of the screen while it runs. */
  title: z.string(),
  /** The text that the model reads. */
  description: z.string(),
  /** `read` reads and computes; `propose` makes a card that becomes real by the person's touch. */
  effect: z.enum(['read', 'propose']),
});
export type ToolOverview = z.infer<typeof toolOverview>;

/** The tools of the product; with `off`, no assistant of this installation calls any (`AI_TOOLS`). */
export const toolList = z.object({ tools: z.array(toolOverview), off: z.boolean() });

/** A turn of the model that called tools, after all of them came to their end. */
export const trialRound = z.object({
  /** From 1. */
  n: z.int(),
  /** The model's text before the calls; may be empty. */
  text: z.string(),
  calls: z.array(
    z.object({
      name: z.string(),
      /** As the model sent them, which need not be JSON. */
      arguments: z.string(),
      /** As the model reads it. */
      result: z.string(),
      failed: z.boolean(),
    }),
  ),
});
export type TrialRound = z.infer<typeof trialRound>;

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
    /** The tools that it may call, as their definitions reach the model. */
    tools: z.array(toolOverview),
    /** No assistant of this installation calls tools (`AI_TOOLS`). */
    tools_off: z.boolean(),
    /** The model that is not one, which only quotes the product's own texts. */
    demonstration: z.boolean(),
  }),
  /** A tool began, or came to its end: the later event of a number replaces the earlier one. */
  tool: numberedStep,
  round: trialRound,
  delta: z.object({ text: z.string() }),
  done: z.object({
    model: z.nullable(z.string()),
    /** The sum of all turns. */
    input_tokens: z.nullable(z.int()),
    /** The part of `input_tokens` that the service had read before. */
    cached_tokens: z.nullable(z.int()),
    output_tokens: z.nullable(z.int()),
    /** US dollars, estimated from the prices of the settings; null for a model without a price. */
    cost: z.nullable(z.number()),
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
