import * as z from 'zod/mini';
import { role } from '../account/account.ts';
import { idempotencyKey, message, messageStatus } from '../chat/chat.ts';
import { id, isoInstant, lineOrNothing, longId, oneLine } from '../primitives.ts';
import { consentAction, eraseConfirmation, privacyRequestKinds } from '../privacy/privacy.ts';
import { panelListQuery } from './panel-lists.ts';
import { storage } from './storage.ts';

/** Letters or digits in a row that a search needs: shorter texts find too much to be listed in time. */
const searchable = /[\p{L}\p{N}]{3}/u;

/** Text by which people are searched; empty for all. */
export const peopleSearch = lineOrNothing(100).check(
  z.refine(
    (text) => text === '' || searchable.test(text),
    'Busque por pelo menos 3 letras ou números seguidos',
  ),
);

/** States by which people are filtered, with the words of the panel. */
export const personStates = {
  blocked: 'Bloqueada',
  provisional: 'Provisória',
  unverified: 'Email não confirmado',
} as const;
export type PersonState = keyof typeof personStates;

const idInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Escolha um plano')),
  z.transform((text: string) => Number(text)),
);

/** Query of the list of people. */
export const peopleQuery = z.extend(
  panelListQuery(['created_at', 'id'], {
    tier_id: z.optional(idInQuery),
    payment_status: z.optional(z.enum(['ativo', 'atrasado'], 'Escolha a situação do pagamento')),
    role: z.optional(role),
    state: z.optional(z.enum(['blocked', 'provisional', 'unverified'], 'Escolha a situação')),
  }),
  { q: z._default(peopleSearch, ''), order: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** A row of the list of people. */
export const personRow = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  ddi: z.string(),
  phone: z.string(),
  nome_negocio: z.nullable(z.string()),
  instagram_negocio: z.nullable(z.string()),
  role,
  tier_id: id,
  plano: z.string(),
  payment_status: z.string(),
  provisional: z.boolean(),
  email_verified: z.boolean(),
  blocked: z.boolean(),
  created_at: isoInstant,
});
export type PersonRow = z.infer<typeof personRow>;

/** A person's page without its lists. */
export const person = z.extend(personRow, {
  site_negocio: z.nullable(z.string()),
  categoria_negocio: z.nullable(z.string()),
  pais: z.nullable(z.string()),
  estado: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  blocked_at: z.nullable(isoInstant),
  /** A deletion was requested and is on its way: the account cannot be unblocked. */
  being_erased: z.boolean(),
  email_verified_at: z.nullable(isoInstant),
  last_payment_date: z.nullable(isoInstant),
  plan_ends_at: z.nullable(isoInstant),
  /** Newest subscription at the payment provider; null without one. */
  subscription: z.nullable(
    z.object({
      status: z.string(),
      paid_until: z.nullable(isoInstant),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  /** The request on the landing page that the account comes from; null without one. */
  origin: z.nullable(
    z.object({ area: z.string(), campaign: z.record(z.string(), z.string()), created_at: isoInstant }),
  ),
  credits_available: z.int(),
  credits_held: z.int(),
  /** Bytes that the account keeps. */
  storage,
  /** Last use of an open session; null when none is open. */
  last_used_at: z.nullable(isoInstant),
});
export type Person = z.infer<typeof person>;

/** Page of a list about one person. */
export const personListQuery = z.omit(panelListQuery(['newest']), { q: true, sort: true, order: true });
export type PersonListQuery = z.infer<typeof personListQuery>;

/** Money of a person: an invoice of the plan, a purchase of a content, or a refund. */
export const personPayment = z.object({
  id: z.string(),
  kind: z.enum(['plan', 'product', 'refund']),
  title: z.nullable(z.string()),
  status: z.string(),
  /** Cents. */
  amount: z.int(),
  /** Cents of the payment that were returned. */
  amount_refunded: z.int(),
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  payment_id: z.nullable(z.string()),
  created_at: isoInstant,
  /** When it was paid, or the refund done. */
  done_at: z.nullable(isoInstant),
});
export type PersonPayment = z.infer<typeof personPayment>;

export const personSession = z.object({
  id,
  device: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant,
});
export type PersonSession = z.infer<typeof personSession>;

/** A mail without its text, whose links are secrets. */
export const personMail = z.object({
  id,
  kind: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: isoInstant,
  sent_at: z.nullable(isoInstant),
});
export type PersonMail = z.infer<typeof personMail>;

/** A conversation without its title, which the person wrote. */
export const personConversation = z.object({
  id: longId,
  assistant: z.string(),
  created_at: isoInstant,
  last_at: isoInstant,
  questions: z.int(),
  answers: z.int(),
  /** Status of the newest answer. */
  last_status: z.nullable(messageStatus),
  credits: z.int(),
  thumbs_up: z.int(),
  thumbs_down: z.int(),
});
export type PersonConversation = z.infer<typeof personConversation>;

export const personAccess = z.object({
  id,
  produto_id: id,
  produto: z.string(),
  source: z.enum(['purchase', 'operator']),
  starts_at: isoInstant,
  ends_at: z.nullable(isoInstant),
  revoked_at: z.nullable(isoInstant),
});
export type PersonAccess = z.infer<typeof personAccess>;

export const personConsent = z.object({
  id,
  purpose: z.string(),
  action: consentAction,
  version: z.string(),
  channel: z.string(),
  created_at: isoInstant,
});
export type PersonConsent = z.infer<typeof personConsent>;

const requestKinds = Object.keys(privacyRequestKinds) as (keyof typeof privacyRequestKinds)[];

export const personPrivacyRequest = z.object({
  id,
  protocol: z.string(),
  kind: z.enum(requestKinds),
  created_at: isoInstant,
  due_at: isoInstant,
  answered_at: z.nullable(isoInstant),
});
export type PersonPrivacyRequest = z.infer<typeof personPrivacyRequest>;

/** An entry of the audit log about the person. */
export const personDeed = z.object({
  id: longId,
  at: isoInstant,
  actor: z.string(),
  /** Name of the member of staff who acted; null for the person and for the system. */
  actor_name: z.nullable(z.string()),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type PersonDeed = z.infer<typeof personDeed>;

const reason = oneLine(300, 'Escreva o motivo').check(
  z.minLength(10, 'Explique o motivo em pelo menos 10 letras'),
);

/** Why somebody of the staff acts on an account; it is stored, and the person reads it in Minha Conta or in the export. */
export const reasonInput = z.strictObject({ reason });
export type ReasonInput = z.infer<typeof reasonInput>;

/** Opens a conversation: the reason is stored. `before` asks for older messages. */
export const openConversationInput = z.strictObject({ reason, before: z.optional(longId) });
export type OpenConversationInput = z.infer<typeof openConversationInput>;

/** Messages of an opened conversation, oldest first. */
export const openedConversation = z.object({
  assistant: z.string(),
  messages: z.array(
    z.pick(message, {
      id: true,
      is_ai: true,
      content: true,
      created_at: true,
      status: true,
      feedback: true,
      steps: true,
    }),
  ),
  /** There are older messages. */
  more: z.boolean(),
});
export type OpenedConversation = z.infer<typeof openedConversation>;

/** Most credits that an operator moves at once. */
export const mostCreditsAtOnce = 10_000;

export const creditsInput = z.strictObject({
  /** Positive grants, negative takes. */
  amount: z.int('Informe um número inteiro').check(
    z.minimum(-mostCreditsAtOnce, `No máximo ${mostCreditsAtOnce} por vez`),
    z.maximum(mostCreditsAtOnce, `No máximo ${mostCreditsAtOnce} por vez`),
    z.refine((amount) => amount !== 0, 'Informe quantos créditos'),
  ),
  /** The person reads it in the statement. */
  reason: oneLine(100, 'Escreva o motivo'),
  /** The same key takes effect once. */
  key: idempotencyKey,
});
export type CreditsInput = z.infer<typeof creditsInput>;

export const creditsOutput = z.object({ amount: z.int(), available: z.int() });

export const giveAccessInput = z.strictObject({ produto_id: id, reason, key: idempotencyKey });
export type GiveAccessInput = z.infer<typeof giveAccessInput>;

/** Mails with a new link that staff may send. */
export const personMailKinds = {
  verify_email: 'Confirmação do email',
  claim_account: 'Link do plano pedido na página de entrada',
  reset_password: 'Link para escolher outra senha',
} as const;
export type PersonMailKind = keyof typeof personMailKinds;
export const sendMailInput = z.strictObject({
  kind: z.enum(['verify_email', 'claim_account', 'reset_password'], 'Escolha o email'),
});

/** Typed twice: the word, and the address of the account that is deleted. */
export const erasePersonInput = z.strictObject({
  confirmation: z.literal(eraseConfirmation, `Digite ${eraseConfirmation} para confirmar`),
  email: oneLine(254, 'Digite o email da conta'),
  reason,
});
export type ErasePersonInput = z.infer<typeof erasePersonInput>;
