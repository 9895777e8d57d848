import { type Context, requireUser } from '#server/platform/context.ts';
import { requestStop, selectRunningRun } from '../repository.ts';

/** Asks the process that writes the answer to stop; text that had arrived is kept and charged. */
export async function stopAnswer(context: Context, listaId: number): Promise<void> {
  const { id: userId } = requireUser(context);
  const running = await selectRunningRun(context.db, userId, listaId);
  if (running) await requestStop(context.db, running.runId, context.clock.now());
}
