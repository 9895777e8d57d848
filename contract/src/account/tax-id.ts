/** Returns the characters of a CPF or CNPJ without punctuation, in capitals; a CNPJ may contain letters. */
export const plainTaxId = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase();

const isCpf = (plain: string) => /^\d{11}$/.test(plain);
const isCnpj = (plain: string) => /^[0-9A-Z]{12}\d{2}$/.test(plain);

/**
 * Returns a check digit by modulo 11: weights grow from 2 at the last character and restart after `largestWeight`. A
 * letter counts as its ASCII code minus 48, as a digit does (IN RFB 2.229/2024).
 */
function checkDigit(characters: string, largestWeight: number): number {
  const sum = [...characters].reverse().reduce((total, character, index) => {
    const weight = 2 + (index % (largestWeight - 1));
    return total + (character.charCodeAt(0) - 48) * weight;
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Returns whether the last two characters are the check digits of the others. */
function endsInCheckDigits(plain: string, largestWeight: number): boolean {
  const base = plain.slice(0, -2);
  const first = checkDigit(base, largestWeight);
  return plain === `${base}${first}${checkDigit(`${base}${first}`, largestWeight)}`;
}

const isRepeated = (plain: string) => /^(.)\1*$/.test(plain);

/** Returns the problem of a plain CPF or CNPJ as a Portuguese sentence; undefined when its check digits are right. */
export function taxIdProblem(plain: string): string | undefined {
  if (plain === '') return 'Informe o CPF ou o CNPJ';
  if (isCpf(plain)) {
    const valid = !isRepeated(plain) && endsInCheckDigits(plain, 11);
    return valid ? undefined : 'Esse CPF não existe. Confira os números';
  }
  if (isCnpj(plain)) {
    const valid = !isRepeated(plain) && endsInCheckDigits(plain, 9);
    return valid ? undefined : 'Esse CNPJ não existe. Confira os caracteres';
  }
  return 'Use os 11 números do CPF ou os 14 caracteres do CNPJ';
}

/** Returns a complete CPF or CNPJ with its punctuation, and any other text as it is. */
export function formatTaxId(text: string): string {
  const plain = plainTaxId(text);
  if (isCpf(plain)) return plain.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  if (isCnpj(plain)) return plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  return text;
}
