import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { agents } from '#server/database/schema/agents.ts';
import { answerRuns, messages } from '#server/database/schema/chat.ts';

export interface AnsweredAgent {
  holdId: number;
  listaId: number;
  title: string;
}

export const selectAnsweredAgents = (db: Executor, holdIds: number[]): Promise<AnsweredAgent[]> =>
  db
    .select({ holdId: answerRuns.holdId, listaId: messages.listaId, title: agents.title })
    .from(answerRuns)
    .innerJoin(messages, eq(messages.id, answerRuns.messageId))
    .innerJoin(agents, eq(agents.id, messages.listaId))
    .where(inArray(answerRuns.holdId, holdIds));
