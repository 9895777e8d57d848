import * as z from 'zod/mini';
import { statementEntry } from '../../billing/credits.ts';
import { confirmation } from '../../errors.ts';
import {
  creditsInput,
  creditsOutput,
  erasePersonInput,
  giveAccessInput,
  openConversationInput,
  openedConversation,
  peopleQuery,
  person,
  personAccess,
  personConsent,
  personConversation,
  personDeed,
  personListQuery,
  personMail,
  personPayment,
  personPrivacyRequest,
  personRow,
  personSession,
  reasonInput,
  sendMailInput,
} from '../../panel/people.ts';
import { idInPath, longIdInPath } from '../../primitives.ts';
import { business, people } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: pessoas';

const params = z.strictObject({ id: idInPath });

export const openConversation = call('POST /api/admin/people/:id/conversations/:conversationId/open', {
  summary: 'Abre uma conversa, com um motivo que a pessoa pode ler',
  right: people.look('Abrir uma conversa'),
  params: z.strictObject({ id: idInPath, conversationId: longIdInPath }),
  body: openConversationInput,
  output: openedConversation,
  refuses: [409],
});
export const endSessions = call('DELETE /api/admin/people/:id/sessions', {
  summary: 'Encerra todas as sessões de uma pessoa',
  right: people.plain,
  params,
  output: confirmation,
  refuses: [409],
});
export const endSession = call('DELETE /api/admin/people/:id/sessions/:sessionId', {
  summary: 'Encerra uma sessão de uma pessoa',
  right: people.plain,
  params: z.strictObject({ id: idInPath, sessionId: idInPath }),
  output: confirmation,
  refuses: [409],
});
export const sendMail = call('POST /api/admin/people/:id/mails', {
  summary: 'Envia a uma pessoa um email com um link novo',
  right: people.plain,
  params,
  body: sendMailInput,
  output: confirmation,
  refuses: [409],
});
export const blockPerson = call('POST /api/admin/people/:id/block', {
  summary: 'Bloqueia uma conta',
  right: people.plain,
  params,
  body: reasonInput,
  output: confirmation,
  refuses: [409],
});
export const unblockPerson = call('POST /api/admin/people/:id/unblock', {
  summary: 'Desbloqueia uma conta',
  right: people.plain,
  params,
  body: reasonInput,
  output: confirmation,
  refuses: [409],
});
export const changeCredits = call('POST /api/admin/people/:id/credits', {
  summary: 'Dá ou retira créditos',
  right: business.mailed('Dar ou retirar créditos'),
  params,
  body: creditsInput,
  output: creditsOutput,
  refuses: [409],
});
export const giveAccess = call('POST /api/admin/people/:id/access', {
  summary: 'Dá acesso a um conteúdo',
  right: business.mailed('Dar um conteúdo'),
  params,
  body: giveAccessInput,
  output: confirmation,
  refuses: [409],
});
export const revokeAccess = call('POST /api/admin/people/:id/access/:accessId/revoke', {
  summary: 'Retira o acesso a um conteúdo',
  right: business.mailed('Retirar um conteúdo'),
  params: z.strictObject({ id: idInPath, accessId: idInPath }),
  body: reasonInput,
  output: confirmation,
  refuses: [409],
});
export const exportPerson = call('POST /api/admin/people/:id/export', {
  summary: 'Exporta os dados de uma pessoa, a pedido dela, com um motivo que ela pode ler',
  right: people.freshLook('Exportar os dados de uma pessoa'),
  params,
  body: reasonInput,
  output: { type: 'application/json' },
  refuses: [409],
});
export const erasePerson = call('POST /api/admin/people/:id/erase', {
  summary: 'Exclui a conta de uma pessoa, a pedido dela',
  right: business.fresh('Excluir a conta de uma pessoa'),
  params,
  body: erasePersonInput,
  output: confirmation,
  refuses: [409],
});
export const listPeople = call('GET /api/admin/people', {
  summary: 'Pessoas, por nome, email, telefone ou negócio',
  right: people.plain,
  query: peopleQuery,
  output: z.array(personRow),
});
export const exportPeople = call('GET /api/admin/people.csv', {
  summary: 'Pessoas: planilha',
  right: people.fresh('Baixar a lista de pessoas'),
  query: peopleQuery,
  output: { type: 'text/csv' },
});
export const readPerson = call('GET /api/admin/people/:id', {
  summary: 'Uma pessoa',
  right: people.plain,
  params,
  output: person,
});
export const listPersonPayments = call('GET /api/admin/people/:id/payments', {
  summary: 'Uma pessoa: pagamentos',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personPayment),
});
export const listPersonLedger = call('GET /api/admin/people/:id/ledger', {
  summary: 'Uma pessoa: extrato de créditos',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(statementEntry),
});
export const listPersonMails = call('GET /api/admin/people/:id/mails', {
  summary: 'Uma pessoa: emails',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personMail),
});
export const listPersonConversations = call('GET /api/admin/people/:id/conversations', {
  summary: 'Uma pessoa: conversas, sem o texto',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personConversation),
});
export const listPersonConsents = call('GET /api/admin/people/:id/consents', {
  summary: 'Uma pessoa: consentimentos',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personConsent),
});
export const listPersonPrivacyRequests = call('GET /api/admin/people/:id/privacy-requests', {
  summary: 'Uma pessoa: pedidos de privacidade',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personPrivacyRequest),
});
export const listPersonDeeds = call('GET /api/admin/people/:id/history', {
  summary: 'Uma pessoa: histórico',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personDeed),
});
export const listPersonSessions = call('GET /api/admin/people/:id/sessions', {
  summary: 'Uma pessoa: sessões',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personSession),
});
export const listPersonAccess = call('GET /api/admin/people/:id/access', {
  summary: 'Uma pessoa: conteúdos',
  right: people.plain,
  params,
  query: personListQuery,
  output: z.array(personAccess),
});
