import * as z from 'zod/mini';
import { oneLine } from '../primitives.ts';

/**
 * Parts of an address that mail programs turn into a link: `@`, a scheme, `www.`, an IPv4 address, or a dot directly
 * followed by two letters. "St. John" and "Ltda." do not match; "Dr.João" looks like a domain and needs a space.
 */
const address = /@|http|:\/\/|www[.。]|\d(?:\.\d+){3}|[\p{L}\p{N}\p{M}][.。]\p{L}{2}/iu;

/** Returns whether a name contains an address, also one with look-alike dots and letters or invisible characters. */
export const hasAddress = (name: string): boolean =>
  address.test(name.normalize('NFKC').replace(/\p{Cf}/gu, ''));

export const nameWithAddress =
  'Nomes não podem ter endereço de site ou de email. Depois de uma abreviação, deixe um espaço.';

const withoutAddress = z.refine<string>((name) => !hasAddress(name), nameWithAddress);

/** Name given at sign-up; mails greet with it once the address is confirmed. */
export const personName = oneLine(120, 'Nome é obrigatório').check(withoutAddress);
export const familyName = oneLine(120, 'Sobrenome é obrigatório').check(withoutAddress);

interface Names {
  firstName: string;
  lastName: string;
}

/** Returns the problems of changed names by field; an unchanged stored name never blocks another edit. */
export function changedNameProblems(edited: Names, stored: Names): Partial<Record<keyof Names, string>> {
  const problems: Partial<Record<keyof Names, string>> = {};
  for (const part of ['firstName', 'lastName'] as const) {
    if (edited[part] !== stored[part] && hasAddress(edited[part])) problems[part] = nameWithAddress;
  }
  return problems;
}
