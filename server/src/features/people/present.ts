import type {
  OpenedConversation,
  Person,
  PersonAccess,
  PersonConsent,
  PersonConversation,
  PersonDeed,
  PersonMail,
  PersonPayment,
  PersonPrivacyRequest,
  PersonRow,
  PersonSession,
} from '@matilha/contract/panel/people';
import type { PrivacyRequestKind } from '@matilha/contract/privacy/privacy';
import { deviceName, type OpenSessionRow } from '#server/features/auth/api.ts';
import type { OpenedPage } from '#server/features/chat/api.ts';
import { protocolOf } from '#server/features/privacy/api.ts';
import type {
  ConsentRow,
  ConversationRow,
  DeedRow,
  MailListRow,
  PaymentRow,
  PrivacyRequestRow,
  ProductAccessRow,
} from './details-repository.ts';
import type { PersonListRow } from './repository.ts';
import type { PersonPage } from './usecases/open-person.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const presentPersonRow = (row: PersonListRow): PersonRow => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  ddi: row.ddi,
  phone: row.phone,
  nome_negocio: row.nomeNegocio,
  instagram_negocio: row.instagramNegocio,
  role: row.role,
  tier_id: row.tierId,
  plano: row.plano,
  payment_status: row.paymentStatus,
  provisional: row.provisional,
  email_verified: row.emailVerifiedAt !== null,
  blocked: row.disabledAt !== null,
  created_at: row.createdAt.toISOString(),
});

export const presentPerson = ({
  account,
  listed,
  subscription,
  origin,
  balance,
  lastUsedAt,
  beingErased,
  storage,
}: PersonPage): Person => ({
  ...presentPersonRow(listed),
  site_negocio: account.siteNegocio,
  categoria_negocio: account.categoriaNegocio,
  pais: account.pais,
  estado: account.estado,
  cidade: account.cidade,
  blocked_at: iso(account.disabledAt),
  being_erased: beingErased,
  storage,
  email_verified_at: iso(account.emailVerifiedAt),
  last_payment_date: iso(account.lastPaymentDate),
  plan_ends_at: iso(account.planEndsAt),
  subscription: subscription && {
    status: subscription.status,
    paid_until: iso(subscription.paidUntil),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
  },
  origin: origin && {
    area: origin.area,
    campaign: origin.campaign,
    created_at: origin.createdAt.toISOString(),
  },
  credits_available: balance.available,
  credits_held: balance.held,
  last_used_at: iso(lastUsedAt),
});

export const presentPayment = (row: PaymentRow): PersonPayment => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  amount: row.amount,
  amount_refunded: row.amountRefunded,
  dispute: row.dispute,
  payment_id: row.paymentId,
  created_at: isoOf(row.created),
  done_at: row.done === null ? null : isoOf(row.done),
});

export const presentPersonSession = (row: OpenSessionRow): PersonSession => ({
  id: row.id,
  device: deviceName(row.userAgent),
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
});

export const presentMail = (row: MailListRow): PersonMail => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  last_error: row.lastError,
  created_at: row.createdAt.toISOString(),
  sent_at: iso(row.sentAt),
});

export const presentConversationRow = (row: ConversationRow): PersonConversation => ({
  id: row.id,
  assistant: row.assistant,
  created_at: isoOf(row.created),
  last_at: isoOf(row.last),
  questions: row.questions,
  answers: row.answers,
  last_status: row.lastStatus,
  credits: row.credits,
  thumbs_up: row.thumbsUp,
  thumbs_down: row.thumbsDown,
});

export const presentOpened = ({ assistant, messages, more }: OpenedPage): OpenedConversation => ({
  assistant,
  messages: messages.map((row) => ({
    id: row.id,
    is_ai: row.isAi,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    feedback: row.feedback,
    steps: row.steps,
  })),
  more,
});

export const presentAccess = (row: ProductAccessRow): PersonAccess => ({
  id: row.id,
  produto_id: row.produtoId,
  produto: row.produto,
  source: row.source,
  starts_at: row.startsAt.toISOString(),
  ends_at: iso(row.endsAt),
  revoked_at: iso(row.revokedAt),
});

export const presentConsent = (row: ConsentRow): PersonConsent => ({
  id: row.id,
  purpose: row.purpose,
  action: row.action,
  version: row.version,
  channel: row.channel,
  created_at: row.createdAt.toISOString(),
});

export const presentPrivacyRequest = (row: PrivacyRequestRow): PersonPrivacyRequest => ({
  id: row.id,
  protocol: protocolOf(row.id),
  kind: row.kind as PrivacyRequestKind,
  created_at: row.createdAt.toISOString(),
  due_at: row.dueAt.toISOString(),
  answered_at: iso(row.answeredAt),
});

export const presentDeed = (row: DeedRow): PersonDeed => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  actor_name: row.actorName,
  action: row.action,
  details: row.details,
});
