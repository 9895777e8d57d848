const onlyDigits = (text: string) => text.replace(/\D/g, '');

export interface PhoneCountry {
  code: string;
  ddi: string;
  nome: string;
}

/**
 * Returns the national digits of typed or pasted text: without +55 or a leading 0, at most 11 for Brazil, 12
 * for others.
 */
export function nationalDigits(text: string, ddi: string): string {
  let digits = onlyDigits(text);
  const dialled = text.trim().startsWith('+') || (ddi === '+55' && digits.length > 11);
  if (dialled && digits.startsWith(ddi.slice(1))) digits = digits.slice(ddi.length - 1);
  if (ddi === '+55') digits = digits.replace(/^0+/, '');
  return digits.slice(0, ddi === '+55' ? 11 : 12);
}

/** Formats digits as (11) 99999-9999 or (11) 9999-9999 for Brazil, in groups of three for others. */
export function maskPhone(digits: string, ddi: string): string {
  if (ddi !== '+55') return digits.replace(/(\d{3})(?=\d{3,})/g, '$1 ').trim();
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const rest = digits.slice(2);
  const head = rest.length > 8 ? 5 : 4;
  const tail = rest.slice(head);
  return `(${digits.slice(0, 2)}) ${rest.slice(0, head)}${tail && `-${tail}`}`;
}

/** Returns the country of a pasted international number, by its longest dial code. */
export function countryOf<C extends PhoneCountry>(text: string, countries: readonly C[]): C | undefined {
  if (!text.trim().startsWith('+')) return undefined;
  const digits = onlyDigits(text);
  return countries
    .filter(({ ddi }) => digits.startsWith(ddi.slice(1)))
    .sort((a, b) => b.ddi.length - a.ddi.length)[0];
}

/** Returns the caret's position after masking, behind the same digit as before. */
export function caretAfterMask(masked: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < masked.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(masked[index] ?? '')) seen++;
  }
  return masked.length;
}
