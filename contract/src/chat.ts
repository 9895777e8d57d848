import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath } from './primitives.ts';

export const messageMaxLength = 4000;

export const messageStatus = z.enum(['complete', 'streaming', 'interrupted', 'stopped', 'failed']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const source = z.object({ title: z.string(), url: z.nullable(z.string()) });
export type Source = z.infer<typeof source>;

export const message = z.object({
  id: longId,
  content: z.string(),
  is_ai: z.boolean(),
  created_at: isoInstant,
  status: messageStatus,
  /** Of an answer: the question it belongs to. */
  question_id: z.nullable(longId),
  /** Of a failed or interrupted answer: why, as a code of the error table. */
  error_code: z.nullable(z.string()),
  feedback: z.int(),
  sources: z.array(source),
  /**
   * Credits for stopping this answer before its first word, while it is being written; once stopped so, what it cost
   * (decision 3.6). Absent on all others.
   */
  early_stop_price: z.optional(z.int()),
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
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/** What a send, a retry or a regeneration answers once the answer is complete (decision 2.10). */
export const sendMessageOutput = z.object({
  userMessage: message,
  aiMessage: message,
  responses_available: z.int(),
});
export type SendMessageOutput = z.infer<typeof sendMessageOutput>;

export const listMessagesQuery = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/)),
      z.transform((text: string) => Number(text)),
    ),
  ),
  before: z.optional(longIdInPath),
});

export const idempotencyKey = z.string().check(z.regex(/^[\w-]{8,64}$/));
export const feedbackInput = z.strictObject({ value: z.literal([1, -1, 0]) });

/**
 * Events of the answer stream. The `id:` of each is `<run>-<offset>`, the offset counting
 * UTF-16 units of the answer sent so far: from any id the rest of the text follows without gap or repeat.
 */
export const streamEvents = {
  /** The stored question and the answer that begins, still empty. */
  'user-message': z.object({ userMessage: message, aiMessage: message, responses_available: z.int() }),
  delta: z.object({ text: z.string() }),
  sources: z.object({ sources: z.array(source) }),
  /** Without the balance when it could not be read at that moment: `GET /api/user` has it. */
  done: z.object({ aiMessage: message, responses_available: z.optional(z.int()) }),
  error: z.object({ message: z.string(), code: z.string(), aiMessage: z.optional(message) }),
  /** The account reads too many streams and this was the oldest: it ends here, the answer goes on and is stored. */
  superseded: z.object({ message: z.string(), code: z.string() }),
} as const;
export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  [Name in StreamEventName]: { id: string; event: Name; data: z.infer<(typeof streamEvents)[Name]> };
}[StreamEventName];
