import { dialCodes } from '@matilha/contract/account/dial-codes';
import { countries } from '@matilha/contract/account/phone';
import type { PhoneCountry } from './phone-mask.ts';

const nameOf = new Intl.DisplayNames('pt-BR', { type: 'region' });
const [brazil, ...neighbours] = countries;
const furtherCountries = dialCodes
  .slice(countries.length)
  .map(({ code, ddi }) => ({ code, ddi, nome: nameOf.of(code) ?? code }))
  .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));

/** Every country of a telephone number, with its Portuguese name: the usual ones first, Brazil before all. */
export const phoneCountries: readonly [PhoneCountry, ...PhoneCountry[]] = [
  brazil,
  ...neighbours,
  ...furtherCountries,
];
