import type { Step } from '#server/database/people/retention-steps.ts';
import { days, later } from '#server/platform/clock.ts';
import { removeDeletedConversations, removeIdleConversations } from './conversations-repository.ts';
import {
  emptyWithdrawalKeys,
  removeAccessEntries,
  removeAnsweredRequests,
  removeAuditEntries,
  removeEndedSessions,
  removeErasedAddresses,
  removeFiscalDetailsOfErasedUsers,
  removeIdleSessions,
  removeInvoicesOfErasedUsers,
  removeLeads,
  removeMails,
  removeMailsOfErasedUsers,
  removePaymentEvents,
  removePhotos,
  removePhotosOfRemovedPosts,
  removePurchaseCodes,
  removePurchasesOfErasedUsers,
  removeRefundsOfErasedUsers,
  removeRefusedSignIns,
  removeRemovedPosts,
  removeSandboxEvents,
  removeStaffInvitations,
  removeTokens,
  removeUnansweredQuestions,
  removeUnsentPhotos,
  removeUnverified,
  removeWithdrawalsOfErasedUsers,
} from './retention-repository.ts';

export interface RetentionClass {
  name: string;
  /** The wording of the privacy policy; a test checks that the policy contains it. */
  promise: string;
  /** Returns the time before which rows are removed. */
  before(now: Date): Date;
  step: Step;
}

const daysAgo = (count: number) => (now: Date) => later(now, -days(count));

/** Calendar months back: the same day and hour, or the last day of a shorter month. */
const monthsAgo =
  (count: number, extraDays = 0) =>
  (now: Date): Date => {
    const month = new Date(now);
    month.setUTCDate(1);
    month.setUTCMonth(month.getUTCMonth() - count);
    const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
    month.setUTCDate(Math.min(now.getUTCDate(), lastDay));
    return later(month, -days(extraDays));
  };

/** Whole calendar years, counted from the end of the row's own year, as tax law requires (CTN, art. 173, I). */
const fiscalYears =
  (count: number) =>
  (now: Date): Date =>
    new Date(Date.UTC(later(now, -1).getUTCFullYear() - count, 0, 1));

const fiscal =
  'Pagamentos de uma conta excluída, dados da nota fiscal deles e compras que ninguém resgatou: 5 anos';

/** The retention of each class of rows (L8). A daily job removes rows past it. */
export const retentionTable: readonly RetentionClass[] = [
  {
    name: 'unverified accounts',
    promise: 'Conta não confirmada ou provisória: 14 dias',
    before: daysAgo(14),
    step: removeUnverified,
  },
  {
    name: 'links',
    promise: 'Links enviados por email: 24 horas depois de vencerem',
    before: daysAgo(1),
    step: removeTokens,
  },
  {
    name: 'ended sessions',
    promise: '30 dias no máximo',
    before: (now) => now,
    step: removeEndedSessions,
  },
  {
    name: 'idle sessions',
    promise: 'Sessões: 7 dias sem uso',
    before: daysAgo(7),
    step: removeIdleSessions,
  },
  {
    name: 'idle chats',
    promise: 'Conversas paradas: 24 meses desde a última mensagem',
    before: monthsAgo(24),
    step: removeIdleConversations,
  },
  {
    name: 'deleted conversations',
    promise: 'Conversas que você apaga: 1 dia',
    before: daysAgo(1),
    step: removeDeletedConversations,
  },
  {
    name: 'photos of questions',
    promise: 'Fotos das suas perguntas: 90 dias',
    before: daysAgo(90),
    step: removePhotos,
  },
  {
    name: 'unsent photos',
    promise: 'A que você não envia: 1 dia',
    before: daysAgo(1),
    step: removeUnsentPhotos,
  },
  {
    name: 'photos of removed posts',
    promise: 'Foto guardada com um post: 1 dia depois de você apagar o post',
    before: daysAgo(1),
    step: removePhotosOfRemovedPosts,
  },
  {
    name: 'removed posts',
    promise: 'registro de que um post foi apagado: 1 dia',
    before: daysAgo(1),
    step: removeRemovedPosts,
  },
  {
    name: 'leads',
    promise: 'que não virou conta: 12 meses',
    before: monthsAgo(12),
    step: removeLeads,
  },
  {
    name: 'mails',
    promise: 'Cópia dos emails que enviamos: 90 dias',
    before: daysAgo(90),
    step: removeMails,
  },
  {
    name: 'mails of erased users',
    promise: 'Ao excluir a conta, some na hora',
    before: daysAgo(1),
    step: removeMailsOfErasedUsers,
  },
  {
    name: 'access log',
    promise: 'Registros de acesso: 6 meses e 1 dia',
    before: monthsAgo(6, 1),
    step: removeAccessEntries,
  },
  {
    name: 'refused sign-ins',
    promise: 'Registros de acesso: 6 meses e 1 dia',
    before: monthsAgo(6, 1),
    step: removeRefusedSignIns,
  },
  {
    name: 'erased addresses',
    promise:
      'Código irreversível do email de uma conta excluída, ou do anterior de uma que o trocou: 12 meses',
    before: monthsAgo(12),
    step: removeErasedAddresses,
  },
  {
    name: 'unanswered questions',
    promise: 'Perguntas que o banco de conhecimento não respondeu: 90 dias desde a última vez',
    before: daysAgo(90),
    step: removeUnansweredQuestions,
  },
  {
    name: 'privacy requests',
    promise: 'Pedidos ao encarregado: 12 meses depois da resposta',
    before: monthsAgo(12),
    step: removeAnsweredRequests,
  },
  {
    name: 'staff invitations',
    promise: 'Convites para trabalhar na equipe: 12 meses',
    before: monthsAgo(12),
    step: removeStaffInvitations,
  },
  {
    name: 'audit log',
    promise: 'Registro do que foi feito nas contas: 5 anos',
    before: monthsAgo(60),
    step: removeAuditEntries,
  },
  {
    name: 'payment events',
    promise: 'Avisos do serviço de pagamento: 90 dias depois de processados',
    before: daysAgo(90),
    step: removePaymentEvents,
  },
  {
    name: 'sandbox events',
    promise: 'Os do pagamento simulado: até a entrega, 7 dias no máximo',
    before: daysAgo(7),
    step: removeSandboxEvents,
  },
  {
    name: 'purchase codes',
    promise: 'Códigos para resgatar uma compra: 24 horas depois de vencerem',
    before: daysAgo(1),
    step: removePurchaseCodes,
  },
  {
    name: 'withdrawal keys',
    promise: 'Códigos irreversíveis de quem desistiu de um plano ou de uma compra (email e cartão): 12 meses',
    before: monthsAgo(12),
    step: emptyWithdrawalKeys,
  },
  {
    name: 'invoices of erased users',
    promise: fiscal,
    before: fiscalYears(5),
    step: removeInvoicesOfErasedUsers,
  },
  {
    name: 'purchases of erased users',
    promise: fiscal,
    before: fiscalYears(5),
    step: removePurchasesOfErasedUsers,
  },
  {
    name: 'withdrawals of erased users',
    promise: fiscal,
    before: fiscalYears(5),
    step: removeWithdrawalsOfErasedUsers,
  },
  {
    name: 'refunds of erased users',
    promise: fiscal,
    before: fiscalYears(5),
    step: removeRefundsOfErasedUsers,
  },
  {
    name: 'fiscal details of erased users',
    promise: fiscal,
    before: fiscalYears(5),
    step: removeFiscalDetailsOfErasedUsers,
  },
];
