import * as z from 'zod/mini';
import { lineOrNothing } from '../primitives.ts';
import { brazilianStates } from './brazilian-states.ts';
import { countries } from './phone.ts';

export const businessCategories = [
  'Petshop (Apenas venda de produtos)',
  'Petshop e Banho & Tosa',
  'Petshop (Produto, B&T e Clínica)',
  'Apenas Clínica Veterinária',
  'Distribuidor da área Pet',
  'Groomer/Tosador',
  'Outros',
] as const;
export type BusinessCategory = (typeof businessCategories)[number];

/** Returns the profile name of `@handle`, `handle` or an instagram.com address; returns other text trimmed. */
export function instagramHandle(text: string): string {
  const typed = text.trim();
  const address = /^(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\/([^/?#]+)/i.exec(typed);
  return (address?.[1] ?? typed).replace(/^@/, '').toLowerCase();
}

/** Says that a text does not look like a profile name, as a hint: no form refuses it (decision 5.6). */
export const handleHint = (text: string): string | undefined =>
  /^([a-z0-9._]{1,30})?$/.test(instagramHandle(text))
    ? undefined
    : 'Confira: o nome do perfil é como @seupetshop';

/** Adds `https://` to an address without a scheme. A port is not a scheme: `loja.com.br:8080`. */
export function siteAddress(text: string): string {
  const typed = text.trim();
  if (typed === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed)) return typed;
  return `https://${typed.replace(/^\/+/, '')}`;
}

function isSite(text: string): boolean {
  if (text === '') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return (
    protocol === 'https:' &&
    !username &&
    !password &&
    /^[^\s.]+(\.[^\s.]+)*\.[a-z][a-z0-9-]+$/i.test(hostname)
  );
}

const chosen = (options: readonly string[]) =>
  z
    .string('Escolha uma das opções')
    .check(z.refine((value) => value === '' || options.includes(value), 'Escolha uma das opções'));

const businessFields = {
  nomeNegocio: lineOrNothing(120),
  instagramNegocio: lineOrNothing(300).check(z.overwrite(instagramHandle)),
  siteNegocio: z
    .string('Confira o endereço do site')
    .check(
      z.maxLength(300, 'Use no máximo 300 caracteres'),
      z.overwrite(siteAddress),
      z.refine(isSite, 'Use um endereço como https://www.seupetshop.com.br'),
    ),
  categoriaNegocio: chosen(businessCategories),
  pais: chosen(countries.map(({ code }) => code)),
  estado: chosen(brazilianStates),
  cidade: lineOrNothing(120),
};

/** Input of the card 'Informações do Negócio' and its dialog, as typed and as sent; an empty text clears a field. */
export const businessProfileInput = z.strictObject(businessFields).check(
  // Only Brazil has states in this form; any other country clears the field.
  z.overwrite((profile) => ({ ...profile, estado: profile.pais === 'BR' ? profile.estado : '' })),
);
export type BusinessProfileInput = z.infer<typeof businessProfileInput>;
