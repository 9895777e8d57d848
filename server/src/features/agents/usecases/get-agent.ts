import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type AgentRow, selectAgent } from '../repository.ts';

export type { AgentRow } from '../repository.ts';

/** The assistant with its instructions, for the server's own use. Throws `not_found` when retired or unknown. */
export async function getAgent(context: Context, id: number): Promise<AgentRow> {
  const agent = await selectAgent(context.db, id);
  if (!agent?.active) throw new AppError('not_found');
  return agent;
}
