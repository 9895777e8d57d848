import * as z from 'zod/mini';
import { personName } from '../account/person-name.ts';
import { emailAddress, id, isoInstant, longId, longIdInPath } from '../primitives.ts';

/** Purposes of consent; each is given and withdrawn on its own (L1). */
export const consentPurpose = z.enum(['terms', 'whatsapp_offers']);
export type ConsentPurpose = z.infer<typeof consentPurpose>;

export const consentAction = z.enum(['given', 'withdrawn']);
export type ConsentAction = z.infer<typeof consentAction>;

export const consentAct = z.object({
  purpose: consentPurpose,
  action: consentAction,
  version: z.string(),
  created_at: isoInstant,
});
export type ConsentAct = z.infer<typeof consentAct>;

/** State of the consents, shown in "Minha Conta". */
export const consentState = z.object({
  /** Version of the terms last accepted; null if none was. */
  terms_accepted: z.nullable(z.string()),
  terms_current: z.string(),
  whatsapp_offers: z.boolean(),
  /** False for a provisional account: export and deletion then ask for no password. */
  has_password: z.boolean(),
  /** Newest first. */
  history: z.array(consentAct),
});
export type ConsentState = z.infer<typeof consentState>;

/** Terms are accepted by version; withdrawing them means deleting the account. */
export const consentInput = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.literal('terms'),
    action: z.literal('given'),
    version: z.string().check(z.maxLength(40)),
  }),
  z.strictObject({ purpose: z.literal('whatsapp_offers'), action: consentAction }),
]);
export type ConsentInput = z.infer<typeof consentInput>;

const currentPassword = z.optional(
  z
    .string('Senha é obrigatória')
    .check(
      z.minLength(1, 'Senha é obrigatória'),
      z.maxLength(256, 'Senha deve ter no máximo 256 caracteres'),
    ),
);

export const exportInput = z.strictObject({ password: currentPassword });
export type ExportInput = z.infer<typeof exportInput>;

/** Word to type before deleting an account, against deletion by mistake. */
export const eraseConfirmation = 'EXCLUIR';

export const eraseInput = z.strictObject({
  password: currentPassword,
  confirmation: z.literal(eraseConfirmation, `Digite ${eraseConfirmation} para confirmar`),
});
export type EraseInput = z.infer<typeof eraseInput>;

/** Kinds of request to the data officer (LGPD art. 18), with the labels of the form. */
export const privacyRequestKinds = {
  access: 'Ver ou receber meus dados',
  correction: 'Corrigir um dado',
  deletion: 'Apagar meus dados',
  consent: 'Retirar um consentimento',
  automated: 'Rever uma decisão automática',
  other: 'Outro assunto',
} as const;
export type PrivacyRequestKind = keyof typeof privacyRequestKinds;

export const privacyRequestInput = z.strictObject({
  name: personName,
  email: emailAddress,
  kind: z.enum(
    ['access', 'correction', 'deletion', 'consent', 'automated', 'other'],
    'Escolha o assunto do pedido',
  ),
  message: z
    .string('Conte o que você precisa')
    .check(
      z.trim(),
      z.minLength(10, 'Conte o que você precisa, em pelo menos 10 letras'),
      z.maxLength(4000, 'Use no máximo 4000 caracteres'),
    ),
});
export type PrivacyRequestInput = z.infer<typeof privacyRequestInput>;

export const privacyRequestOutput = z.object({
  message: z.string(),
  protocol: z.string(),
  due_at: isoInstant,
});
export type PrivacyRequestOutput = z.infer<typeof privacyRequestOutput>;

/** A recipient of personal data, listed on the privacy page (L4, L7, L13). */
export const recipient = z.object({
  name: z.string(),
  purpose: z.string(),
  data: z.string(),
});
export type Recipient = z.infer<typeof recipient>;

/** Actions of the audit log by which staff saw a person's words; the table of rights names their calls (L20). */
export const lookActions = ['conversation.open', 'chat.open', 'user.export'] as const;
export type LookAction = (typeof lookActions)[number];

/** A look of staff at the words of the person who reads this. */
export const look = z.object({
  id: longId,
  at: isoInstant,
  action: z.enum(lookActions),
  /** Null only for an export before exports asked for a reason. */
  reason: z.nullable(z.string()),
  /** The conversation that was read; null for an export, and for one that the person deleted. */
  conversation: z.nullable(z.object({ id: longId, lista_id: id, title: z.string() })),
});
export type Look = z.infer<typeof look>;

/** `cursor` is the `next` of the previous page. */
export const looksQuery = z.strictObject({ cursor: z.optional(longIdInPath) });
/** A page, newest first; `next` is the cursor of the following page, null on the last one. */
export const looksPage = z.object({ looks: z.array(look), next: z.nullable(longId) });
export type LooksPage = z.infer<typeof looksPage>;
