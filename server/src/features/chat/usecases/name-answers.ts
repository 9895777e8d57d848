import type { Executor } from '#server/database/connection.ts';
import { selectAnsweredAssistants } from '../repository.ts';

/** Returns the assistant of the answer that each hold of credits paid for; a hold of a deleted answer has no name. */
export async function nameAnswers(
  db: Executor,
  holdIds: number[],
): Promise<Map<number, { listaId: number; title: string }>> {
  if (holdIds.length === 0) return new Map();
  const rows = await selectAnsweredAssistants(db, holdIds);
  return new Map(rows.map(({ holdId, ...assistant }) => [holdId, assistant]));
}
