import { splitPhone } from '@matilha/contract/account/personal-info';

/** Splits nine digits as 5+4, eight as 4+4; leaves five or fewer as they are. */
export function maskNumber(digits: string): string {
  const tail = digits.length > 8 ? 5 : 4;
  return digits.length > tail ? `${digits.slice(0, tail)}-${digits.slice(tail)}` : digits;
}

/** Returns +55 (11) 98765-4321, +55 (11) 3456-7890 or +54 1123456789; empty without a number. */
export function formatPhone(user: { ddi: string; phone: string }): string {
  const { ddi, ddd, numero } = splitPhone(user);
  if (!numero) return '';
  return ddd ? `${ddi} (${ddd}) ${maskNumber(numero)}` : `${ddi} ${numero}`;
}
