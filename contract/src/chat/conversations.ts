import * as z from 'zod/mini';
import { id, isoInstant, longId, longIdInPath, oneLine } from '../primitives.ts';
import { card } from './steps.ts';

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

/** Days for which a conversation can be shared. */
export const sharedDays = [7, 30, 90] as const;

/** A link at which anyone reads a conversation as it was when the link was made or last renewed. */
export const conversationLink = z.object({
  url: z.url(),
  /** The newest shared answer was there at this time. */
  shared_at: isoInstant,
  expires_at: isoInstant,
});
export type ConversationLink = z.infer<typeof conversationLink>;

/** The link of a conversation; null when it is not shared. */
export const conversationLinkOutput = z.object({ link: z.nullable(conversationLink) });

export const shareConversationInput = z.strictObject({
  dias: z.literal(sharedDays, 'Escolha por quanto tempo o link vale'),
});
export type ShareConversationInput = z.infer<typeof shareConversationInput>;

export const sharedMessage = z.object({
  id: longId,
  is_ai: z.boolean(),
  /** Markdown in answers, without the numbers of sources. */
  content: z.string(),
  /** The cards of an answer, to be read only; absent without any. */
  cards: z.optional(z.array(card)),
  created_at: isoInstant,
});
export type SharedMessage = z.infer<typeof sharedMessage>;

/** A page of a shared conversation, oldest message first. Nothing in it reveals the owner. */
export const sharedConversation = z.object({
  title: z.string(),
  assistente: z.string(),
  shared_at: isoInstant,
  expires_at: isoInstant,
  messages: z.array(sharedMessage),
  /** There are earlier messages, before the first of these. */
  mais: z.boolean(),
});
export type SharedConversation = z.infer<typeof sharedConversation>;

export const sharedConversationQuery = z.object({ before: z.optional(longIdInPath) });
