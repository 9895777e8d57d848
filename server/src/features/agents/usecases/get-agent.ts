import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type AgentRow, selectAgent } from '../repository.ts';

export type { AgentRow } from '../repository.ts';

/** Returns an active assistant with its instructions, for internal use; undefined when inactive or unknown. */
export async function findAgent(context: Context, id: number): Promise<AgentRow | undefined> {
  const agent = await selectAgent(context.db, id);
  return agent?.active ? agent : undefined;
}

/** As `findAgent`, but throws `not_found`. */
export async function getAgent(context: Context, id: number): Promise<AgentRow> {
  const agent = await findAgent(context, id);
  if (!agent) throw new AppError('not_found');
  return agent;
}
