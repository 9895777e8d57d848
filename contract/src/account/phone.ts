import * as z from 'zod/mini';

/** Countries offered for an address, and first for a phone; Brazil before all. */
export const countries = [
  { code: 'BR', ddi: '+55', nome: 'Brasil' },
  { code: 'US', ddi: '+1', nome: 'Estados Unidos' },
  { code: 'AR', ddi: '+54', nome: 'Argentina' },
  { code: 'CL', ddi: '+56', nome: 'Chile' },
  { code: 'CO', ddi: '+57', nome: 'Colômbia' },
  { code: 'PE', ddi: '+51', nome: 'Peru' },
  { code: 'UY', ddi: '+598', nome: 'Uruguai' },
  { code: 'PY', ddi: '+595', nome: 'Paraguai' },
] as const;

/** Area codes (DDD) in use in Brazil. */
export const areaCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

export interface PhoneNumber {
  /** Dial code with plus: `+55`. */
  ddi: string;
  /** National digits for Brazil, `+` and all digits otherwise. */
  phone: string;
}

/** The most digits that a number has (ITU-T E.164). */
export const mostPhoneDigits = 15;

/** A dial code at the start of the digits: no code begins with another one (ITU-T E.164). */
const dialCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Reads a phone as people write it: Brazilian with or without `+55`, or of any country with `+` and its dial code. Only section 5 of the
 * specification refuses a number (decision 5.6): returns null without a digit after the dial code, and for more than fifteen.
 */
export function parsePhone(text: string): PhoneNumber | null {
  const digits = text.replace(/\D/g, '');
  if (digits.length > mostPhoneDigits) return null;
  if (!text.trim().startsWith('+')) {
    const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
    return national ? { ddi: '+55', phone: national } : null;
  }
  const [code = ''] = dialCode.exec(digits) ?? [];
  if (!code || digits === code) return null;
  return code === '55' ? { ddi: '+55', phone: digits.slice(2) } : { ddi: `+${code}`, phone: `+${digits}` };
}

/** Returns a hint about a suspicious number, which no form refuses (decision 5.6); undefined if the number looks right. */
export function phoneHint({ ddi, phone }: PhoneNumber): string | undefined {
  if (ddi !== '+55') {
    return phone.length - ddi.length < 6 ? 'Parece curto: confira se falta algum número' : undefined;
  }
  return areaCodeHint(phone.slice(0, 2)) ?? numberHint(phone.slice(2));
}

/** The hint about a Brazilian area code. */
export function areaCodeHint(ddd: string): string | undefined {
  if (!ddd) return 'Falta o DDD?';
  return areaCodes.has(ddd) ? undefined : 'Confira: esse DDD não existe no Brasil';
}

/** The hint about a Brazilian number without its area code. */
export function numberHint(numero: string): string | undefined {
  if (/^(9\d{8}|[2-5]\d{7})$/.test(numero)) return undefined;
  return numero.length === 9
    ? 'Confira: celular começa com 9'
    : 'Confira: celular tem 9 números e telefone fixo tem 8';
}

/** The hints about a Brazilian number while it is typed; an incomplete part gets no hint. */
export const typingHints = (ddd: string, numero: string) => ({
  ddd: ddd.length === 2 || numero.length >= 8 ? areaCodeHint(ddd) : undefined,
  numero: numero.length >= 8 ? numberHint(numero) : undefined,
});

/** Reads a phone that must be in use, such as a Pix key; null where anything about it looks wrong. */
export function dialablePhone(text: string): PhoneNumber | null {
  const phone = /^[\d\s()+./-]{8,30}$/.test(text) ? parsePhone(text) : null;
  return phone && phoneHint(phone) === undefined ? phone : null;
}

export const phoneText = z.string('Telefone é obrigatório').check(
  z.trim(),
  z.minLength(1, 'Telefone é obrigatório'),
  z.refine((text) => parsePhone(text) !== null, `Confira o telefone: use até ${mostPhoneDigits} números`),
);
