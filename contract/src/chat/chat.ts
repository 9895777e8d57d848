import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath } from '../primitives.ts';
import { photo } from './photos.ts';
import { answerStep, numberedStep } from './steps.ts';

export const messageMaxLength = 4000;

export const messageStatus = z.enum(['complete', 'streaming', 'interrupted', 'stopped', 'failed']);
export type MessageStatus = z.infer<typeof messageStatus>;

/** A passage of the knowledge bank that an answer was given. */
export const source = z.object({
  /** The number that the text cites, as in `[1]`; null in answers from before citations. */
  n: z.nullable(z.int()),
  /** Title of the material, and the heading above the passage. */
  title: z.string(),
  heading: z.nullable(z.string()),
  /** Path of the material's screen at the passage. */
  url: z.nullable(z.string()),
  cited: z.boolean(),
});
export type Source = z.infer<typeof source>;

/** A fact of the user's shop that an answer used, for example "sua tabela de preços", and the day of its confirmation. */
export const usedFact = z.object({ label: z.string(), confirmed_on: z.iso.date() });
export type UsedFact = z.infer<typeof usedFact>;

/** A material about the question that the user may not read; never its text. */
export const paidMatch = z.object({
  material_id: id,
  title: z.string(),
  product: z.string(),
  payment_link: z.nullable(z.string()),
});
export type PaidMatch = z.infer<typeof paidMatch>;

/** `offered`: cut at the length limit, may be continued once for free; `spent`: cut again after that. */
export const truncation = z.enum(['offered', 'spent']);
export type Truncation = z.infer<typeof truncation>;

export const message = z.object({
  id: longId,
  conversation_id: longId,
  content: z.string(),
  is_ai: z.boolean(),
  created_at: isoInstant,
  status: messageStatus,
  /** The question that an answer belongs to; null for a question. */
  question_id: z.nullable(longId),
  /** The error table's code for a failed or interrupted answer. */
  error_code: z.nullable(z.string()),
  /** Why a failed or interrupted answer has no end, in Portuguese; absent for any other. */
  failure: z.optional(z.string()),
  feedback: z.int(),
  sources: z.array(source),
  used_facts: z.array(usedFact),
  paid_matches: z.array(paidMatch),
  /** The tools that the answer used, in their order; empty without any. */
  steps: z.array(answerStep),
  /** At most three questions that may come next; the input is filled with one of them. */
  follow_ups: z.array(z.string()),
  /** Null for a whole answer. */
  truncation: z.nullable(truncation),
  /** Milliseconds that the model thought before its first text: 0 while it thinks, null for one that does not. */
  thinking_ms: z.nullable(z.int()),
  /**
   * Credits for stopping an unfinished answer before its first word; after such a stop, the credits charged. Absent
   * on all other messages.
   */
  early_stop_price: z.optional(z.int()),
  /** The `Idempotency-Key` that a question was sent with; absent without one. */
  idempotency_key: z.optional(z.string()),
  /** The photo of a question; absent without one. Its file is removed after 90 days. */
  foto: z.optional(photo),
  /** Set in a conversation's messages once the photo's file was removed: another answer would not see it. */
  foto_apagada: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof message>;

export const sendMessageInput = z.strictObject({
  content: z
    .string('Escreva uma mensagem')
    .check(
      z.trim(),
      z.minLength(1, 'Escreva uma mensagem'),
      z.maxLength(messageMaxLength, 'A mensagem pode ter até 4000 caracteres'),
    ),
  user_id: id,
  lista_id: id,
  /** The conversation to continue, or `new` to open one; without it the newest with this assistant goes on. */
  conversation: z.optional(z.union([longId, z.literal('new')])),
  /** An uploaded photo that no other question has; only where the settings say `fotos`. */
  foto: z.optional(z.uuid('Anexe a foto de novo')),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/** The style in which the last answer is rewritten: shorter, with more detail, or in another tone. */
export const rewriteStyle = z.enum(['shorter', 'longer', 'tone']);
export type RewriteStyle = z.infer<typeof rewriteStyle>;

/** Without a style the question is answered again. */
export const regenerateInput = z.nullish(z.strictObject({ style: z.optional(rewriteStyle) }));

/** Response of a send, retry or regeneration once the answer is complete. */
export const sendMessageOutput = z.object({
  userMessage: message,
  aiMessage: message,
  responses_available: z.int(),
});
export type SendMessageOutput = z.infer<typeof sendMessageOutput>;

/** Chooses a conversation with an assistant; without it the newest. */
export const conversationQuery = z.object({ c: z.optional(longIdInPath) });

export const listMessagesQuery = z.extend(conversationQuery, {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/)),
      z.transform((text: string) => Number(text)),
    ),
  ),
  before: z.optional(longIdInPath),
});

/** How far back the assistant reads a conversation in full, and its memory of the rest. */
export const conversationMemory = z.object({
  /** The last question that the assistant no longer reads in full; null when it reads all of them. */
  until_question_id: z.nullable(longId),
  /** Null when there is none: those exchanges are forgotten. */
  summary: z.nullable(z.string()),
});
export type ConversationMemory = z.infer<typeof conversationMemory>;

export const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** The fault that a reader found in an answer. */
export const feedbackReason = z.enum(['wrong', 'not_my_shop', 'too_long', 'unclear']);
export type FeedbackReason = z.infer<typeof feedbackReason>;
export const feedbackNoteMaxLength = 200;

/** `reason` and `note` come with the value -1 only. */
export const feedbackInput = z
  .strictObject({
    value: z.literal([1, -1, 0]),
    reason: z.optional(feedbackReason),
    note: z.optional(
      z.string().check(z.trim(), z.maxLength(feedbackNoteMaxLength, 'Escreva no máximo 200 caracteres')),
    ),
  })
  .check(
    z.refine(({ value, reason, note }) => value === -1 || (reason === undefined && !note), {
      path: ['reason'],
      error: 'Só uma resposta ruim tem motivo',
    }),
  );
export type FeedbackInput = z.infer<typeof feedbackInput>;

/**
 * Events of the answer stream. The `id:` of each is `<run>-<offset>`, where the offset counts the UTF-16 units sent
 * so far: resuming from any id continues the text without gap or repeat.
 */
export const streamEvents = {
  /** The stored question and the new, still empty answer. */
  'user-message': z.object({ userMessage: message, aiMessage: message, responses_available: z.int() }),
  delta: z.object({ text: z.string() }),
  /** The model began to think (0), then how long it thought, in milliseconds. Both come before the first text. */
  thinking: z.object({ ms: z.int() }),
  /** The passages that the model was given, before the first text; `done` says which were cited. */
  sources: z.object({ sources: z.array(source) }),
  /** A tool began or came to its end; the later event of a number replaces the earlier one. */
  tool: numberedStep,
  /** Has no balance when it could not be read at that moment; `GET /api/user` returns it. */
  done: z.object({ aiMessage: message, responses_available: z.optional(z.int()) }),
  error: z.object({ message: z.string(), code: z.string(), aiMessage: z.optional(message) }),
  /**
   * The account opened too many streams and this was the oldest: it closes, while the answer goes on and is stored.
   */
  superseded: z.object({ message: z.string(), code: z.string() }),
} as const;
export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  [Name in StreamEventName]: { id: string; event: Name; data: z.infer<(typeof streamEvents)[Name]> };
}[StreamEventName];
