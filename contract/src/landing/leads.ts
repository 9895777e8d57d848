import * as z from 'zod/mini';
import { user } from '../account/account.ts';
import { newPassword } from '../account/auth.ts';
import { opaqueToken } from '../account/opaque-token.ts';
import { familyName, hasAddress, nameWithAddress, personName } from '../account/person-name.ts';
import { mostPhoneDigits, parsePhone } from '../account/phone.ts';
import { registerInput } from '../account/sign-up.ts';
import { emailAddress, oneLine } from '../primitives.ts';

/** A form filled in faster than this was filled in by a machine. */
export const leastFillTimeMs = 1_500;

const campaignValue = z.optional(z.string().check(z.maxLength(200)));
export const campaignFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

const area = z.pipe(
  oneLine(60, 'Selecione uma área'),
  z.transform((text: string) => text.toLowerCase()),
);
export const leadName = personName.check(z.minLength(2, 'Nome deve ter pelo menos 2 caracteres'));
const nationalLength = (text: string): number => text.replace(/^\+55/, '').replace(/\D/g, '').length;
export const whatsapp = z.string('WhatsApp deve ter pelo menos 10 dígitos').check(
  z.refine((text) => nationalLength(text) >= 10, {
    error: 'WhatsApp deve ter pelo menos 10 dígitos',
    abort: true,
  }),
  z.refine((text) => parsePhone(text) !== null, `Confira o WhatsApp: use até ${mostPhoneDigits} números`),
);

/** The landing's sign-up. With a password it is an ordinary sign-up. */
export const landingRegisterInput = z
  .strictObject({
    fromLanding: z.literal(true),
    name: z.optional(leadName),
    firstName: z.optional(leadName),
    lastName: z.optional(familyName),
    email: emailAddress,
    phone: whatsapp,
    area: z._default(area, 'outro'),
    password: z.optional(newPassword),
    terms_version: z.optional(z.string().check(z.maxLength(40))),
    /** Consent to offers by WhatsApp: a separate checkbox, never ticked beforehand. */
    marketing: z.optional(z.boolean()),
    utm_source: campaignValue,
    utm_medium: campaignValue,
    utm_campaign: campaignValue,
    utm_term: campaignValue,
    utm_content: campaignValue,
    /** A hidden field: only a machine fills it in (S15). */
    referral_code: z.optional(z.string().check(z.maxLength(200))),
    /** Milliseconds from the opening of the form to its submission. */
    fill_time: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine((input) => Boolean(input.name ?? input.firstName), {
      path: ['name'],
      error: 'Nome é obrigatório',
    }),
  );
export type LandingRegisterInput = z.infer<typeof landingRegisterInput>;

/** Body of `POST /api/register`, from the accounts screen or from the landing. */
export const anyRegisterInput = z.discriminatedUnion('fromLanding', [registerInput, landingRegisterInput]);

/** The landing's form as the browser holds it. */
export const landingForm = z.object({
  name: z.string().check(
    z.trim(),
    z.minLength(2, 'Nome deve ter pelo menos 2 caracteres'),
    z.maxLength(120, 'Use no máximo 120 caracteres'),
    z.refine((name) => !hasAddress(name), nameWithAddress),
  ),
  email: emailAddress,
  whatsapp,
  area: z.string().check(z.minLength(1, 'Selecione uma área')),
  customArea: z.string().check(z.trim(), z.maxLength(60, 'Use no máximo 60 caracteres')),
  marketing: z.boolean(),
});
export type LandingForm = z.infer<typeof landingForm>;

export const checkClaimInput = z.strictObject({ token: opaqueToken });
/** Data for the page that a mailed link opens. */
export const checkClaimOutput = z.object({
  firstName: z.string(),
  email: z.string(),
  /** True when the address already has an account: the page asks for its password, and the chat moves there. */
  hasAccount: z.boolean(),
});
export type CheckClaimOutput = z.infer<typeof checkClaimOutput>;

/** A new password, or that of the address's existing account. */
const anyPassword = z
  .string('Senha é obrigatória')
  .check(z.minLength(1, 'Senha é obrigatória'), z.maxLength(256, 'Senha deve ter no máximo 256 caracteres'));
export const claimInput = z.strictObject({ token: opaqueToken, password: anyPassword });
/** The page's form for an address that already has an account. */
export const existingPasswordForm = z.object({ password: anyPassword });

export const claimOutput = z.object({ user, redirectTo: z.string() });
