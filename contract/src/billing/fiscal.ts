import * as z from 'zod/mini';
import { federativeUnits } from '../account/brazilian-states.ts';
import { plainTaxId, taxIdProblem } from '../account/tax-id.ts';
import { lineOrNothing, month, oneLine } from '../primitives.ts';

const taxId = z.string('Informe o CPF ou o CNPJ').check(
  z.maxLength(40, 'Use os 11 números do CPF ou os 14 caracteres do CNPJ'),
  z.overwrite(plainTaxId),
  z.refine((plain) => taxIdProblem(plain) === undefined, {
    error: ({ input }) => taxIdProblem(String(input)),
  }),
);

/** Returns a complete CEP with its hyphen, and any other text as it is. */
export const formatCep = (text: string): string => text.trim().replace(/^(\d{5})\D?(\d{3})$/, '$1-$2');

/**
 * The buyer's data on a nota fiscal, as typed and as sent. `documento` is a CPF or CNPJ and `cep` a postal code: both
 * are parsed to their plain characters.
 */
export const fiscalDetailsInput = z.strictObject({
  documento: taxId,
  nome: oneLine(150, 'Informe o nome ou a razão social'),
  cep: z.string('Informe o CEP').check(
    z.maxLength(20, 'O CEP tem 8 números'),
    z.overwrite((text) => text.replace(/[\s.-]/g, '')),
    z.minLength(1, 'Informe o CEP'),
    z.regex(/^\d{8}$/, 'O CEP tem 8 números'),
  ),
  logradouro: oneLine(150, 'Informe a rua ou avenida'),
  numero: oneLine(20, 'Informe o número, ou s/n'),
  complemento: lineOrNothing(60),
  bairro: oneLine(60, 'Informe o bairro'),
  cidade: oneLine(60, 'Informe a cidade'),
  uf: z
    .string('Escolha o estado')
    .check(z.refine((value) => Object.hasOwn(federativeUnits, value), 'Escolha o estado')),
  /** The buyer withholds the ISS, as cities oblige some companies to. */
  retem_iss: z._default(z.boolean('Responda sim ou não'), false),
});
export type FiscalDetails = z.infer<typeof fiscalDetailsInput>;

/** The user's data for the nota fiscal. */
export const fiscalState = z.object({
  /** Null until the user has entered them. */
  details: z.nullable(fiscalDetailsInput),
  /** The user has paid something that was not refunded in full, and has not entered the data. */
  needed: z.boolean(),
});
export type FiscalState = z.infer<typeof fiscalState>;

/** The month of a payment report, in São Paulo's time zone. */
export const paymentReportQuery = z.strictObject({ mes: month });
