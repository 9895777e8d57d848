import type { Message } from '@matilha/contract/chat';
import { type ErrorCode, isErrorCode } from '@matilha/contract/errors';
import type { MessageRow } from './repository.ts';

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  content: row.content,
  is_ai: row.isAi,
  created_at: row.createdAt.toISOString(),
  status: row.status,
  question_id: row.questionId,
  error_code: row.errorCode,
  feedback: row.feedback,
  sources: row.sources.map(({ title, url }) => ({ title, url })),
  ...(row.earlyStopPrice === null ? {} : { early_stop_price: row.earlyStopPrice }),
});

/** Returns the reason why an answer is incomplete, as a code of the table. */
export const errorCodeOf = (row: MessageRow): ErrorCode | null =>
  row.errorCode !== null && isErrorCode(row.errorCode) ? row.errorCode : null;
