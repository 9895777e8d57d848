import type { Role } from '@matilha/contract/account/account';
import type { MessageStatus } from '@matilha/contract/chat/chat';
import type { PersonPayment } from '@matilha/contract/panel/people';
import type { ConsentPurpose } from '@matilha/contract/privacy/privacy';

export const roles: Record<Role, string> = {
  subscriber: 'Assinante',
  operator: 'Operação',
  editor: 'Edição',
  support: 'Suporte',
};

export const paymentStatuses: Record<string, string> = { ativo: 'Em dia', atrasado: 'Atrasado' };

export const paymentKinds: Record<PersonPayment['kind'], string> = {
  plan: 'Plano',
  product: 'Conteúdo',
  refund: 'Devolução',
};

/** Words of invoices, purchases and refunds. */
export const moneyStatuses: Record<string, string> = {
  paid: 'paga',
  open: 'em aberto',
  draft: 'em preparo',
  void: 'anulada',
  uncollectible: 'sem cobrança',
  processing: 'em processamento',
  refunded: 'devolvida',
  disputed: 'contestada',
  canceled: 'cancelada',
  due: 'a devolver',
  returning: 'devolvendo',
  by_hand: 'devolver à mão',
  returned: 'devolvida',
  returned_by_hand: 'devolvida à mão',
  charged_back: 'devolvida pelo banco',
};

export const disputes = { open: 'contestação aberta', won: 'contestação ganha', lost: 'contestação perdida' };

export const subscriptionStatuses: Record<string, string> = {
  active: 'ativa',
  trialing: 'em teste',
  past_due: 'atrasada',
  unpaid: 'sem pagamento',
  canceled: 'cancelada',
  incomplete: 'não concluída',
  incomplete_expired: 'não concluída',
  paused: 'pausada',
};

export const answerStatuses: Record<MessageStatus, string> = {
  complete: 'completa',
  streaming: 'em andamento',
  interrupted: 'interrompida',
  stopped: 'parada pela pessoa',
  failed: 'falhou',
};

export const mailKinds: Record<string, string> = {
  verify_email: 'Confirmação do email',
  claim_account: 'Link do plano da página de entrada',
  reset_password: 'Link para outra senha',
  password_changed: 'Senha mudada',
  existing_account: 'Já existe uma conta',
  account_blocked: 'Conta bloqueada',
  monday_posts: 'Semana de posts',
};

export const mailStatuses = { queued: 'esperando', sent: 'enviado', failed: 'não enviado' };

export const consentPurposes: Record<ConsentPurpose | string, string> = {
  terms: 'Termos',
  whatsapp_offers: 'Ofertas por WhatsApp',
};

export const consentActions = { given: 'aceitou', withdrawn: 'retirou' };

/** Words of the audit log's actions; an action without words is shown by its key. */
export const deeds: Record<string, string> = {
  'person.open': 'Abriu esta página',
  'conversation.open': 'Leu uma conversa',
  'chat.open': 'Leu uma resposta avaliada',
  'credits.adjust': 'Mudou os créditos',
  'product.grant_access': 'Deu acesso a um conteúdo',
  'product.revoke_access': 'Retirou o acesso a um conteúdo',
  'session.open': 'Entrou',
  'session.end': 'Encerrou sessões',
  'session.revoke': 'Encerrou uma sessão',
  'session.revoke_others': 'Encerrou as outras sessões',
  'session.close': 'Saiu',
  'session.refuse': 'Entrada recusada',
  'mail.send_link': 'Mandou um link por email',
  'user.register': 'Criou a conta',
  'user.verify_email': 'Confirmou o email',
  'user.ask_reset': 'Pediu outra senha',
  'user.reset_password': 'Escolheu outra senha',
  'user.change_password': 'Mudou a senha',
  'user.block': 'Bloqueou a conta',
  'user.unblock': 'Desbloqueou a conta',
  'user.export': 'Exportou os dados',
  'user.erase': 'Pediu a exclusão',
};
