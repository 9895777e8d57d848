import type { ConversationMemory } from '@matilha/contract/chat/chat';
import type { Context } from '#server/platform/context.ts';
import { eraseSummary, selectMemory } from '../memory-repository.ts';
import { findConversation, type Place } from './find-conversation.ts';

/** Returns the assistant's memory of the user's conversation. Throws `not_found`. */
export async function readMemory(context: Context, place: Place): Promise<ConversationMemory> {
  const conversation = await findConversation(context, place);
  const memory = conversation && (await selectMemory(context.db, conversation.id));
  return { until_question_id: memory?.untilQuestionId ?? null, summary: memory?.summary ?? null };
}

/** Erases the summary of the user's conversation; the assistant does not get the old exchanges back. Throws `not_found`. */
export async function forgetSummary(context: Context, place: Place): Promise<void> {
  const conversation = await findConversation(context, place);
  if (conversation) await eraseSummary(context.db, conversation.id, context.clock.now());
}
