import * as z from 'zod/mini';
import { lineOrNothing, oneLine } from '../primitives.ts';

/** The fields of a row of the price list. They have a file of their own: a chat that shows rows loads no other part of the shop. */
export const priceFields = {
  servico: oneLine(80, 'Informe o serviço'),
  /** Size, as the shop says it: P, médio, até 10 kg. Empty: every size. */
  porte: lineOrNothing(40),
  /** Coat: curta, longa. Empty: every coat. */
  pelagem: lineOrNothing(40),
  preco_centavos: z.nullable(
    z
      .int('Escreva o preço assim: 45,90')
      .check(
        z.nonnegative('Escreva o preço assim: 45,90'),
        z.maximum(10_000_000, 'O preço vai até R$ 100.000,00'),
      ),
  ),
  /** The price is the lowest one: "a partir de". */
  a_partir: z.boolean(),
  minutos: z.nullable(
    z
      .int('Informe os minutos')
      .check(z.positive('Informe os minutos'), z.maximum(1_440, 'Use até 1440 minutos')),
  ),
};
/** A row of a price list that was read but not stored. */
export const priceRow = z.strictObject(priceFields);
export type PriceRow = z.infer<typeof priceRow>;
