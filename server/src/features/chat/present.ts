import { cardsOf } from '@matilha/contract/chat/card-lines';
import type { Message, Source } from '@matilha/contract/chat/chat';
import type {
  Conversation,
  ConversationLink,
  SharedConversation,
  SharedMessage,
} from '@matilha/contract/chat/conversations';
import { type ErrorCode, errorTable, isErrorCode } from '@matilha/contract/error-table';
import type { StoredSource } from '#server/database/schema/chat.ts';
import type { ListedConversation } from './conversation-repository.ts';
import type { SharedMessageRow } from './link-repository.ts';
import type { MessageRow, PageRow } from './repository.ts';
import { sharedCard } from './tools/shared-card.ts';
import type { LinkWithToken, SharedPage } from './usecases/share-conversation.ts';

/** Sources of answers from before citations have no number, and were all shown. */
export const presentSource = ({ n = null, title, heading = null, url, cited }: StoredSource): Source => ({
  n,
  title,
  heading,
  url,
  cited: cited ?? n === null,
});

export const presentMessage = (row: MessageRow & Partial<PageRow>): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  content: row.content,
  is_ai: row.isAi,
  created_at: row.createdAt.toISOString(),
  status: row.status,
  question_id: row.questionId,
  error_code: row.errorCode,
  ...failureOf(row),
  feedback: row.feedback,
  sources: row.sources.map(presentSource),
  used_facts: row.usedFacts.map(({ label, confirmed_on }) => ({ label, confirmed_on })),
  paid_matches: row.paidMatches.map(({ material_id, title, product, payment_link }) => ({
    material_id,
    title,
    product,
    payment_link,
  })),
  steps: row.steps,
  follow_ups: row.followUps,
  truncation: row.truncation,
  thinking_ms: row.thinkingMs,
  ...(row.idempotencyKey !== null && { idempotency_key: row.idempotencyKey }),
  ...(row.photo && { foto: row.photo }),
  ...(row.photoGone && { foto_apagada: true }),
  ...(row.earlyStopPrice === null ? {} : { early_stop_price: row.earlyStopPrice }),
});

export const presentConversation = (row: ListedConversation): Conversation => ({
  id: row.id,
  lista_id: row.listaId,
  title: row.title,
  pinned: row.pinned,
  created_at: row.createdAt.toISOString(),
  last_at: row.lastAt.toISOString(),
  match: row.match,
});

/** Returns the reason why an answer is incomplete, as a code of the table. */
export const errorCodeOf = (row: MessageRow): ErrorCode | null =>
  row.errorCode !== null && isErrorCode(row.errorCode) ? row.errorCode : null;

const usualCode = { failed: 'model_failed', interrupted: 'answer_interrupted' } as const;

/** Old answers have codes that the table no longer has. */
function failureOf(row: MessageRow): Pick<Message, 'failure'> {
  if (row.status !== 'failed' && row.status !== 'interrupted') return {};
  return { failure: errorTable[errorCodeOf(row) ?? usualCode[row.status]][1] };
}

export const presentLink = ({ row, token }: LinkWithToken, appUrl: URL): ConversationLink => ({
  url: new URL(`/conversa-compartilhada/${token}`, appUrl).href,
  shared_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});

function presentSharedMessage({ id, isAi, content, steps, createdAt }: SharedMessageRow): SharedMessage {
  const message = { id, is_ai: isAi, content, created_at: createdAt.toISOString() };
  const cards = cardsOf(steps).map(sharedCard);
  return cards.length === 0 ? message : { ...message, cards };
}

export const presentShared = ({
  link,
  title,
  assistant,
  messages,
  more,
}: SharedPage): SharedConversation => ({
  title,
  assistente: assistant,
  shared_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
  messages: messages.map(presentSharedMessage),
  mais: more,
});
