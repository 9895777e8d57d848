import * as z from 'zod/mini';

/** Countries offered for a phone or an address, Brazil first. */
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

const brazilian = (digits: string): PhoneNumber | null => {
  const valid = areaCodes.has(digits.slice(0, 2)) && /^(\d{2}9\d{8}|\d{2}[2-5]\d{7})$/.test(digits);
  return valid ? { ddi: '+55', phone: digits } : null;
};

/**
 * Reads a phone as people write it: Brazilian with or without `+55`, or international with `+` and one of the eight
 * dial codes. Returns null for an unknown area code or a wrong length.
 */
export function parsePhone(text: string): PhoneNumber | null {
  if (!/^[\d\s()+./-]{8,30}$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (!text.trim().startsWith('+')) {
    return brazilian(digits) ?? (digits.startsWith('55') ? brazilian(digits.slice(2)) : null);
  }
  const country = countries
    .filter(({ ddi }) => digits.startsWith(ddi.slice(1)))
    .sort((one, other) => other.ddi.length - one.ddi.length)[0];
  if (!country) return null;
  if (country.code === 'BR') return brazilian(digits.slice(2));
  const national = digits.length - country.ddi.length + 1;
  return national >= 6 && national <= 12 ? { ddi: country.ddi, phone: `+${digits}` } : null;
}

export const phoneText = z.string('Telefone é obrigatório').check(
  z.trim(),
  z.minLength(1, 'Telefone é obrigatório'),
  z.refine((text) => parsePhone(text) !== null, 'Telefone inválido: confira o DDD e o número'),
);
