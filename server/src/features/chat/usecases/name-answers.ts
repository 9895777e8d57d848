import type { Executor } from '#server/database/connection.ts';
import { selectAnsweredAssistants } from '../repository.ts';

/** Returns the assistant whose answer each hold of credits was for; a hold whose answer is deleted has no name. */
export async function nameAnswers(
  db: Executor,
  holdIds: number[],
): Promise<Map<number, { listaId: number; title: string }>> {
  if (holdIds.length === 0) return new Map();
  const rows = await selectAnsweredAssistants(db, holdIds);
  return new Map(rows.map(({ holdId, ...assistant }) => [holdId, assistant]));
}
