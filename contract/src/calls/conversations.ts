import * as z from 'zod/mini';
import {
  conversation,
  conversationInput,
  conversationLink,
  conversationLinkOutput,
  listConversationsQuery,
  shareConversationInput,
  sharedConversation,
  sharedConversationQuery,
} from '../chat/conversations.ts';
import { longIdInPath } from '../primitives.ts';
import { call } from './call.ts';

export const tag = 'Conversas';

const params = z.object({ conversationId: longIdInPath });

export const listConversations = call('GET /api/conversations', {
  summary: 'Conversas da conta: fixadas primeiro, depois as mais novas; ou as que contêm as palavras',
  query: listConversationsQuery,
  output: z.array(conversation),
});
export const changeConversation = call('PATCH /api/conversations/:conversationId', {
  summary: 'Renomeia ou fixa uma conversa',
  params,
  body: conversationInput,
  output: conversation,
  refuses: [404],
});
export const deleteConversation = call('DELETE /api/conversations/:conversationId', {
  summary: 'Apaga uma conversa, que pode voltar enquanto não for removida de vez',
  params,
  refuses: [404, 409],
});
export const restoreConversation = call('POST /api/conversations/:conversationId/restore', {
  summary: 'Traz de volta uma conversa apagada',
  params,
  refuses: [404],
});
export const readConversationLink = call('GET /api/conversations/:conversationId/link', {
  summary: 'O link de uma conversa compartilhada, ou nenhum',
  params,
  output: conversationLinkOutput,
  refuses: [404],
});
export const shareConversation = call('PUT /api/conversations/:conversationId/link', {
  summary: 'Compartilha uma conversa até a resposta mais nova, ou renova o link dela',
  params,
  body: shareConversationInput,
  output: conversationLink,
  refuses: [404],
});
export const revokeConversationLink = call('DELETE /api/conversations/:conversationId/link', {
  summary: 'Revoga o link de uma conversa',
  params,
  refuses: [404],
});
export const readSharedConversation = call('GET /api/shared-conversations/:token', {
  summary: 'Uma conversa compartilhada, para quem tem o endereço dela',
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  query: sharedConversationQuery,
  output: sharedConversation,
  refuses: [404],
});
