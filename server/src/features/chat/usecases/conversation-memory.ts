import type { ConversationMemory } from '@matilha/contract/chat';
import { type Context, requireUser } from '#server/platform/context.ts';
import { eraseSummary, selectMemory } from '../memory-repository.ts';

/** Returns what the assistant remembers of the user's conversation. */
export async function readMemory(context: Context, listaId: number): Promise<ConversationMemory> {
  const { id: userId } = requireUser(context);
  const memory = await selectMemory(context.db, { userId, listaId });
  return { until_question_id: memory?.untilQuestionId ?? null, summary: memory?.summary ?? null };
}

/** Erases the summary of the user's conversation; the assistant does not get the old exchanges back. */
export async function forgetSummary(context: Context, listaId: number): Promise<void> {
  const { id: userId } = requireUser(context);
  await eraseSummary(context.db, { userId, listaId }, context.clock.now());
}
