import * as z from 'zod/mini';
import { dialablePhone } from '../account/phone.ts';
import { formatTaxId, plainTaxId, taxIdProblem } from '../account/tax-id.ts';
import { isVideoHost } from '../content/video-link.ts';
import { landingChats } from '../landing/landing-areas.ts';
import { emailAddress, oneLine, placeOnTheWeb } from '../primitives.ts';
import { asMoney } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

const whatsapp = z
  .string('Use só números')
  .check(z.regex(/^\d{10,15}$/, 'Use só números, com o código do país: 5511987654321'));
const wholeNumber = (min: number, max: number) =>
  z
    .int('Informe um número inteiro')
    .check(z.minimum(min, `Use no mínimo ${min}`), z.maximum(max, `Use no máximo ${max}`));
const cnpj = z.string('Informe o CNPJ').check(
  z.maxLength(30, 'CNPJ inválido'),
  z.refine(
    (text) => plainTaxId(text).length === 14 && taxIdProblem(plainTaxId(text)) === undefined,
    'CNPJ inválido',
  ),
  z.overwrite((text) => formatTaxId(plainTaxId(text))),
);
const phone = z.string('Telefone inválido').check(
  z.maxLength(30, 'Telefone inválido'),
  z.refine((text) => dialablePhone(text) !== null, 'Telefone inválido'),
);

const seller = z.strictObject({
  name: oneLine(150, 'Escreva a razão social'),
  cnpj,
  address: oneLine(250, 'Escreva o endereço'),
  email: emailAddress,
  phone: z.nullable(phone),
});
const dataOfficer = z.strictObject({ name: oneLine(150, 'Escreva o nome'), email: emailAddress });

const videoHosts = z
  .array(
    z
      .string('Use um nome como videos.exemplo.com')
      .check(z.trim(), z.toLowerCase(), z.refine(isVideoHost, 'Use um nome como videos.exemplo.com')),
  )
  .check(z.maxLength(20, 'Use no máximo 20'));

/** A setting that follows the environment while it is null. */
const setting = <Schema extends z.ZodMiniType>(label: string, schema: Schema) => ({
  label,
  schema: z.nullable(schema),
  input: { as: 'own' as const },
  empty: null,
});

/** The settings of the installation. */
export const settingsKind = kind({
  name: 'settings',
  title: 'Configurações',
  path: 'settings',
  area: 'business',
  factor: 'fresh',
  fields: {
    brandName: setting('Marca', oneLine(40, 'Escreva a marca')),
    seller: asMoney(setting('Empresa que vende', seller)),
    dataOfficer: setting('Pessoa encarregada dos dados', dataOfficer),
    supportWhatsapp: setting('WhatsApp do suporte', whatsapp),
    billingWhatsapp: asMoney(setting('WhatsApp de cobrança', whatsapp)),
    videoHosts: setting('Hosts de vídeo, além do YouTube e do Vimeo', videoHosts),
    landingCredits: asMoney(setting('Créditos de quem chega pela landing', wholeNumber(0, 100))),
    /** The assistant to which each area of the landing leads. */
    landingChats: setting('Assistente de cada área da landing', landingChats),
    dailyAnswers: setting('Respostas por dia, de toda a instalação', wholeNumber(1, 10_000_000)),
    provisionalAnswers: setting('Respostas por dia de uma conta provisória', wholeNumber(1, 10_000)),
    freeAnswers: setting('Respostas por dia de uma conta gratuita', wholeNumber(1, 10_000)),
    paidAnswers: setting('Respostas por dia de uma conta paga', wholeNumber(1, 10_000)),
    /** Empty for none. */
    promotionUntil: asMoney(
      setting(
        'Último dia da promoção da landing',
        z.union([z.literal(''), z.iso.date('Informe um dia')], 'Informe um dia'),
      ),
    ),
    termsUrl: setting(
      'Endereço dos termos',
      placeOnTheWeb('Use um endereço https:// ou um caminho como /termos'),
    ),
  },
  single: true,
  document: true,
});
export type SettingsFields = z.output<typeof settingsKind.contract.fields>;

/**
 * Reads settings stored by an earlier or later version of the product: a setting that is unknown there, or whose value is not allowed
 * today, is null, so that only it follows the environment.
 */
export function readSettings(stored: unknown): SettingsFields {
  const values = (stored ?? {}) as Record<string, unknown>;
  const fields = Object.entries(settingsKind.contract.shape).map(([name, field]) => [
    name,
    z.safeParse(field, values[name]).data ?? null,
  ]);
  return Object.fromEntries(fields) as SettingsFields;
}

/** The values of the environment, which fields that are null follow; null where it sets none. */
export const settingsDefaults = z.object({
  brandName: z.string(),
  supportWhatsapp: z.string(),
  billingWhatsapp: z.string(),
  termsUrl: z.string(),
  seller: z.nullable(
    z.object({
      name: z.string(),
      cnpj: z.string(),
      address: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
  dataOfficer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  videoHosts: z.array(z.string()),
  promotionUntil: z.string(),
  dailyAnswers: z.int(),
  landingCredits: z.int(),
  landingChats,
  provisionalAnswers: z.int(),
  freeAnswers: z.int(),
  paidAnswers: z.int(),
});
export type SettingsDefaults = z.infer<typeof settingsDefaults>;
