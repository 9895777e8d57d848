import * as z from 'zod/mini';
import { confirmPassword, newPassword, repeatedPassword } from '../account/auth.ts';
import { opaqueToken } from '../account/opaque-token.ts';
import { personName } from '../account/person-name.ts';
import { emailAddress, id, isoInstant, oneLine } from '../primitives.ts';
import { panelListQuery } from './panel-lists.ts';

export const staffRole = z.enum(['operator', 'editor', 'support'], 'Escolha um papel');
export type StaffRole = z.infer<typeof staffRole>;

/** The roles as people read them. */
export const staffRoleNames: Record<StaffRole, string> = {
  operator: 'Operação',
  editor: 'Edição de conteúdo',
  support: 'Atendimento',
};

/** The second factors that a person has. */
const factorMethods = z.object({
  authenticator: z.boolean(),
  passkeys: z.int(),
  /** Recovery codes that are not used yet. */
  recovery_codes: z.int(),
});
export type FactorMethods = z.infer<typeof factorMethods>;

/** The session of a member of staff in the panel. */
export const panelSession = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  /** `missing`: nothing is enrolled; `required`: not passed in this session. */
  second_factor: z.enum(['missing', 'required', 'passed']),
  second_factor_at: z.nullable(isoInstant),
  methods: factorMethods,
});
export type PanelSession = z.infer<typeof panelSession>;

/** A new secret for an authenticator app; nothing is stored before its first code. */
export const authenticatorOffer = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The address as a QR code: an SVG path of unit squares, and the width of the picture. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type AuthenticatorOffer = z.infer<typeof authenticatorOffer>;

const wrongForm = 'Informe os 6 números do aplicativo';
const appCode = z.string(wrongForm).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, wrongForm),
);
/** 160 bits, as the server generates them. */
const appSecret = z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'Recomece o cadastro do aplicativo'));

export const enrolAuthenticatorInput = z.strictObject({ secret: appSecret, code: appCode });
export type EnrolAuthenticatorInput = z.infer<typeof enrolAuthenticatorInput>;
export const authenticatorCodeInput = z.strictObject({ code: appCode });
export const recoveryCodeInput = z.strictObject({ code: oneLine(80, 'Informe um código de recuperação') });

/** Recovery codes, shown once; empty where the earlier ones stay valid. */
export const recoveryCodesOutput = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodesOutput = z.infer<typeof recoveryCodesOutput>;

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
const credentialId = base64url(1_400);
const attachment = z.optional(z.enum(['platform', 'cross-platform']));
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));
const credentialBase = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}),
};
const credentialReference = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(transports),
});

/** Options with which a browser creates a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialReference),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Options with which a browser signs by a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(credentialReference),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const passkeyName = oneLine(60, 'Dê um nome à chave, como “Celular”');
export const addPasskeyInput = z.strictObject({
  name: passkeyName,
  credential: z.strictObject({
    ...credentialBase,
    response: z.strictObject({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      authenticatorData: z.optional(base64url(8_000)),
      transports: z.optional(transports),
      publicKeyAlgorithm: z.optional(z.int()),
      publicKey: z.optional(base64url(8_000)),
    }),
  }),
});
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

export const signPasskeyInput = z.strictObject({
  credential: z.strictObject({
    ...credentialBase,
    response: z.strictObject({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: z.optional(base64url(200)),
    }),
  }),
});
export type SignPasskeyInput = z.infer<typeof signPasskeyInput>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: isoInstant,
  last_used_at: z.nullable(isoInstant),
});
export type Passkey = z.infer<typeof passkey>;
export const renamePasskeyInput = z.strictObject({ id: credentialId, name: passkeyName });
export const removePasskeyInput = z.strictObject({ id: credentialId });

/** A member of staff, as operators see the team. */
export const teamMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  methods: factorMethods,
  /** Last time that the second factor was passed. */
  last_sign_in_at: z.nullable(isoInstant),
});
export type TeamMember = z.infer<typeof teamMember>;
export const teamQuery = panelListQuery(['name', 'email', 'role'], { role: z.optional(staffRole) });
export type TeamQuery = z.infer<typeof teamQuery>;
export const changeRoleInput = z.strictObject({ role: staffRole });

export const invitationStatuses = ['open', 'accepted', 'revoked', 'expired'] as const;
export const invitation = z.object({
  id,
  email: z.string(),
  role: staffRole,
  status: z.enum(invitationStatuses),
  created_at: isoInstant,
  expires_at: isoInstant,
});
export type Invitation = z.infer<typeof invitation>;
export const invitationsQuery = panelListQuery(['created_at', 'email'], {});
export type InvitationsQuery = z.infer<typeof invitationsQuery>;
export const inviteInput = z.strictObject({ email: emailAddress, role: staffRole });
export type InviteInput = z.infer<typeof inviteInput>;

export const invitationTokenInput = z.strictObject({ token: opaqueToken });
/** An invitation as its link shows it to the invited person. */
export const openInvitation = z.object({ email: z.string(), role: staffRole });
export type OpenInvitation = z.infer<typeof openInvitation>;
export const acceptInvitationInput = z.strictObject({
  token: opaqueToken,
  name: personName,
  password: newPassword,
});
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** The browser's form: the name and the password with its repetition. */
export const acceptInvitationForm = z
  .object({ name: personName, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatedPassword));
