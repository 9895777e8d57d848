import type { Context } from '#server/platform/context.ts';
import { requestStop, selectRunningRun } from '../repository.ts';
import { findConversation, type Place } from './find-conversation.ts';

/** Asks the process that writes the answer to stop; text that had arrived is kept and charged. Throws `not_found`. */
export async function stopAnswer(context: Context, place: Place): Promise<void> {
  const conversation = await findConversation(context, place);
  const running = conversation && (await selectRunningRun(context.db, conversation.id));
  if (running) await requestStop(context.db, running.runId, context.clock.now());
}
