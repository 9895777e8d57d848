import * as z from 'zod/mini';
import { federativeUnits } from '../account/brazilian-states.ts';
import { dialablePhone } from '../account/phone.ts';
import { publicUrl } from '../content/video-link.ts';
import { isoInstant, lineOrNothing, longId, paragraphOrNothing } from '../primitives.ts';
import { priceFields, priceRow } from './price-row.ts';

export type { PriceRow } from './price-row.ts';

export const mostServices = 200;
export const mostNotes = 60;
export const noteMaxLength = 300;
export const priceListMaxLength = 6_000;
/** Rows that one request saves or confirms; a longer list is sent in pieces. */
export const mostServicesAtOnce = 50;
/** Facts confirmed longer ago are asked about. */
export const monthsUntilAsked = 6;

/** Returns `https://wa.me/5511987654321` of a phone number or a WhatsApp link; returns other text trimmed. */
export function whatsappLink(text: string): string {
  const typed = text.trim();
  const inLink =
    /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(\d{10,15})/i.exec(typed);
  const number = inLink ? dialablePhone(`+${inLink[1]}`) : dialablePhone(typed);
  if (!number) return typed;
  const digits = number.phone.replace(/\D/g, '');
  return `https://wa.me/${number.ddi === '+55' ? `55${digits}` : digits}`;
}

/** Messages that a catalogue or business link of WhatsApp opens have no number. */
const isWhatsappLink = (text: string): boolean =>
  text === '' || /^https:\/\/wa\.me\/(\d{10,15}|message\/[A-Z0-9]{6,30})$/.test(text);

/** Returns `CRMV-SP 12345` of the number as people write it; returns other text trimmed. */
export function formatCrmv(text: string): string {
  const typed = text.trim();
  const parts = /^(?:CRMV)?[\s/-]*([A-Z]{2})[\s/:-]*(?:n[º°o.]*)?\s*(\d[\d.]{0,7})$/i.exec(typed);
  if (!parts) return typed;
  return `CRMV-${parts[1]?.toUpperCase()} ${parts[2]?.replaceAll('.', '')}`;
}

function isCrmv(text: string): boolean {
  const [, state = ''] = /^CRMV-([A-Z]{2}) \d{1,6}$/.exec(text) ?? [];
  return text === '' || Object.hasOwn(federativeUnits, state);
}

const isLogo = (text: string): boolean =>
  text === '' || publicUrl(text) !== null || /^\/[a-z0-9][\w./-]*$/i.test(text);

const colour = z
  .string('Escolha uma cor')
  .check(z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, 'Use uma cor como #1f7a4d'));

const texto = (max: number) => z.strictObject({ texto: paragraphOrNothing(max) });

/** The fields of each section, as typed and as sent; an empty text clears a field. */
export const shopSections = {
  horarios: texto(300),
  voz: z.strictObject({
    jeito: paragraphOrNothing(300),
    exemplo1: paragraphOrNothing(300),
    exemplo2: paragraphOrNothing(300),
  }),
  produtos: texto(400),
  diferenciais: texto(400),
  equipe: texto(400),
  responsavel: z.strictObject({
    nome: lineOrNothing(120),
    crmv: z
      .string('Informe o CRMV')
      .check(
        z.maxLength(30, 'Use no máximo 30 caracteres'),
        z.overwrite(formatCrmv),
        z.refine(isCrmv, 'Use o estado e o número, como CRMV-SP 12345'),
      ),
  }),
  contato: z.strictObject({
    whatsapp: z
      .string('Informe o WhatsApp')
      .check(
        z.maxLength(200, 'Use no máximo 200 caracteres'),
        z.overwrite(whatsappLink),
        z.refine(isWhatsappLink, 'Use o número com DDD, ou um link como https://wa.me/5511987654321'),
      ),
  }),
  marca: z.strictObject({
    logo: z
      .string('Informe o endereço do logo')
      .check(
        z.trim(),
        z.maxLength(300, 'Use no máximo 300 caracteres'),
        z.refine(isLogo, 'Use um endereço que comece com https://'),
      ),
    cor1: colour,
    cor2: colour,
  }),
};
export type ShopSectionKind = keyof typeof shopSections;
export type ShopSectionValue<Kind extends ShopSectionKind> = z.infer<(typeof shopSections)[Kind]>;

export const shopSectionKinds = Object.keys(shopSections) as ShopSectionKind[];
const sectionKind = z.enum(shopSectionKinds as [ShopSectionKind, ...ShopSectionKind[]]);

/** The version that the form was filled from; 0 for a row that is not stored yet. A stored row counts its saves from 1. */
const version = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));

const section = <Kind extends ShopSectionKind>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), version, value: shopSections[kind] });

export const shopSectionInput = z.discriminatedUnion('kind', [
  section('horarios'),
  section('voz'),
  section('produtos'),
  section('diferenciais'),
  section('equipe'),
  section('responsavel'),
  section('contato'),
  section('marca'),
]);
export type ShopSectionInput = z.infer<typeof shopSectionInput>;

/** A stored section. Its value has the fields of `shopSections`. */
export const shopSection = z.object({
  kind: sectionKind,
  value: z.record(z.string(), z.string()),
  version: z.int(),
  confirmed_at: isoInstant,
});
export type ShopSection = z.infer<typeof shopSection>;

/** Made by the browser, so that a repeated request stores no second row. */
const serviceId = z.uuid();
export const shopServiceInput = z.strictObject({ id: serviceId, version, ...priceFields });
export type ShopServiceInput = z.infer<typeof shopServiceInput>;
export const saveServicesInput = z.strictObject({
  services: z
    .array(shopServiceInput)
    .check(
      z.minLength(1),
      z.maxLength(mostServicesAtOnce, `Envie até ${mostServicesAtOnce} linhas de cada vez`),
    ),
});

export const shopService = z.object({
  id: serviceId,
  version: z.int(),
  ...priceFields,
  confirmed_at: isoInstant,
});
export type ShopService = z.infer<typeof shopService>;
export const serviceInPath = z.strictObject({ id: serviceId });

export const shopNoteInput = z.strictObject({
  texto: z.string('Escreva o que lembrar').check(
    z.trim(),
    z.minLength(1, 'Escreva o que lembrar'),
    z.maxLength(noteMaxLength, `Use no máximo ${noteMaxLength} caracteres`),
    z.overwrite((text) => text.replace(/\s+/g, ' ')),
    z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'Retire os caracteres especiais'),
  ),
  /** The question or answer that the fact was taken from. */
  message_id: z.nullable(longId),
});
export type ShopNoteInput = z.infer<typeof shopNoteInput>;
/** A fact that the person asked to be remembered. */
export const shopNote = z.object({ id: longId, texto: z.string(), confirmed_at: isoInstant });
export type ShopNote = z.infer<typeof shopNote>;

/** All facts that the person entered about the shop. */
export const shop = z.object({
  sections: z.array(shopSection),
  services: z.array(shopService),
  notes: z.array(shopNote),
});
export type Shop = z.infer<typeof shop>;

/** Facts that still hold, confirmed with today's date. */
export const confirmFactsInput = z.strictObject({
  sections: z.array(sectionKind).check(z.maxLength(shopSectionKinds.length)),
  services: z.array(serviceId).check(z.maxLength(mostServices)),
  notes: z.array(longId).check(z.maxLength(mostNotes)),
});
export type ConfirmFactsInput = z.infer<typeof confirmFactsInput>;

/** The groups in which an assistant gets the facts, the most useful first. */
export const factKeys = ['servicos', ...shopSectionKinds, 'lembrados'] as const;
export type FactKey = 'servicos' | ShopSectionKind | 'lembrados';
export const factKey = z.enum(factKeys as unknown as [FactKey, ...FactKey[]]);

/** How screens and answers name each group: "Usei também: sua tabela de preços de 03/11". */
export const factLabels: Readonly<Record<FactKey, string>> = {
  servicos: 'sua tabela de preços',
  horarios: 'seu horário',
  voz: 'seu jeito de falar',
  produtos: 'seus produtos e marcas',
  diferenciais: 'seus diferenciais',
  equipe: 'sua equipe',
  responsavel: 'seu responsável técnico',
  contato: 'seu WhatsApp',
  marca: 'seu logo e suas cores',
  lembrados: 'o que você pediu para lembrar',
};

/** Names a part that one conversation can leave out: a group of facts, the calculators' results, or a remembered fact by its id. */
export const chatFactKey = z.union([
  z.enum(factKeys.filter((key) => key !== 'lembrados') as [Exclude<FactKey, 'lembrados'>]),
  z.literal('calculos'),
  z.templateLiteral(['lembrado:', z.int().check(z.positive())]),
]);
export type ChatFactKey = z.infer<typeof chatFactKey>;

/** A group of facts, the calculators' results, or one remembered fact, that an assistant gets, and whether this conversation leaves it out. */
export const chatFact = z.object({
  key: chatFactKey,
  label: z.string(),
  confirmed_on: z.iso.date(),
  left_out: z.boolean(),
});
export type ChatFact = z.infer<typeof chatFact>;
export const leaveOutInput = z.strictObject({ key: chatFactKey, left_out: z.boolean() });
export type LeaveOutInput = z.infer<typeof leaveOutInput>;

export const priceListInput = z.strictObject({
  texto: z
    .string('Cole a sua tabela')
    .check(
      z.trim(),
      z.minLength(1, 'Cole a sua tabela'),
      z.maxLength(priceListMaxLength, 'A tabela pode ter até 6.000 caracteres'),
    ),
});
export type PriceListInput = z.infer<typeof priceListInput>;
/** A price list that was read; none of its rows is stored. */
export const readPriceList = z.object({
  rows: z.array(priceRow),
  /** The doubts about each row, such as "sobrou 75"; empty for a row without doubt. */
  doubts: z.array(z.string()),
  /** Lines that were not understood, as pasted. */
  not_understood: z.array(z.string()),
  /** `rules`: read by simple rules, because no model is configured or it failed. */
  reader: z.enum(['model', 'rules']),
});
export type ReadPriceList = z.infer<typeof readPriceList>;
