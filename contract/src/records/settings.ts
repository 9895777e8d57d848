import * as z from 'zod/mini';
import { landingChats } from '../landing-areas.ts';
import { dialablePhone } from '../phone.ts';
import { emailAddress, oneLine, placeOnTheWeb } from '../primitives.ts';
import { formatTaxId, plainTaxId, taxIdProblem } from '../tax-id.ts';
import { isVideoHost } from '../video-link.ts';
import { recordContract } from './record-contract.ts';

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

const given = {
  brandName: oneLine(40, 'Escreva a marca'),
  supportWhatsapp: whatsapp,
  billingWhatsapp: whatsapp,
  termsUrl: placeOnTheWeb('Use um endereço https:// ou um caminho como /termos'),
  seller,
  dataOfficer,
  videoHosts: z
    .array(
      z
        .string('Use um nome como videos.exemplo.com')
        .check(z.trim(), z.toLowerCase(), z.refine(isVideoHost, 'Use um nome como videos.exemplo.com')),
    )
    .check(z.maxLength(20, 'Use no máximo 20')),
  /** The last day of the landing's promotion; empty for none. */
  promotionUntil: z.union([z.literal(''), z.iso.date('Informe um dia')], 'Informe um dia'),
  dailyAnswers: wholeNumber(1, 10_000_000),
  landingCredits: wholeNumber(0, 100),
  /** The assistant to which each area of the landing leads. */
  landingChats,
  provisionalAnswers: wholeNumber(1, 10_000),
  freeAnswers: wholeNumber(1, 10_000),
  paidAnswers: wholeNumber(1, 10_000),
};
const shape = {
  brandName: z.nullable(given.brandName),
  supportWhatsapp: z.nullable(given.supportWhatsapp),
  billingWhatsapp: z.nullable(given.billingWhatsapp),
  termsUrl: z.nullable(given.termsUrl),
  seller: z.nullable(given.seller),
  dataOfficer: z.nullable(given.dataOfficer),
  videoHosts: z.nullable(given.videoHosts),
  promotionUntil: z.nullable(given.promotionUntil),
  dailyAnswers: z.nullable(given.dailyAnswers),
  landingCredits: z.nullable(given.landingCredits),
  landingChats: z.nullable(given.landingChats),
  provisionalAnswers: z.nullable(given.provisionalAnswers),
  freeAnswers: z.nullable(given.freeAnswers),
  paidAnswers: z.nullable(given.paidAnswers),
};

/** The settings that the panel changes. A field that is null follows the environment. */
export const settingsRecord = recordContract(shape, z.strictObject(shape));
/** There is one record, with this id. */
export const settingsRecordId = 1;
export type SettingsFields = z.infer<typeof settingsRecord.fields>;

/**
 * Reads settings as an earlier or later version of the product stored them: those that it did not know, or whose value is not allowed today,
 * are null, so that they alone follow the environment.
 */
export function readSettings(stored: unknown): SettingsFields {
  const values = (stored ?? {}) as Record<string, unknown>;
  const fields = Object.entries(shape).map(([name, field]) => [
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
