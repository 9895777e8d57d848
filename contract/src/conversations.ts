import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath, oneLine } from './primitives.ts';

export const conversationTitleMaxLength = 120;

export const conversation = z.object({
  id: longId,
  lista_id: id,
  title: z.string(),
  pinned: z.boolean(),
  created_at: isoInstant,
  /** When the newest exchange began. */
  last_at: isoInstant,
  /** The newest question that contains the searched words; null without a search, and when only the title does. */
  match: z.nullable(z.string()),
});
export type Conversation = z.infer<typeof conversation>;

/** Pinned conversations come first, then the newest; a page has 50. A search returns the 50 newest that match. */
export const listConversationsQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  /** Id of the last conversation of the page before. */
  after: z.optional(longIdInPath),
});

export const conversationInput = z.strictObject({
  title: z.optional(oneLine(conversationTitleMaxLength, 'Dê um título à conversa')),
  pinned: z.optional(z.boolean()),
});
export type ConversationInput = z.infer<typeof conversationInput>;
