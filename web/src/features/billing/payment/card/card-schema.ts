import { type SandboxCard, type SandboxCardName, sandboxCards } from '@matilha/contract/billing/sandbox';
import * as z from 'zod/mini';
import { passesLuhn } from './card-text.ts';

type CardEntry = [SandboxCardName, (typeof sandboxCards)[SandboxCardName]];

/** The simulator's test cards, in the order they are offered. */
export const testCards: CardEntry[] = [
  ['approved', sandboxCards.approved],
  ['declined', sandboxCards.declined],
  ['authentication', sandboxCards.authentication],
  ['fails_at_renewal', sandboxCards.fails_at_renewal],
  ['pendingRefund', sandboxCards.pendingRefund],
  ['refundFail', sandboxCards.refundFail],
];

const cardOf = (digits: string) => testCards.find(([, { number }]) => number === digits)?.[0];
const onlyDigits = z.overwrite((text: string) => text.replace(/\D/g, ''));

const number = z.pipe(
  z.string().check(
    onlyDigits,
    z.minLength(1, 'Digite o número do cartão'),
    z.refine((digits) => digits.length >= 13, { error: 'O número do cartão está incompleto' }),
    z.refine(passesLuhn, { error: 'O número do cartão é inválido' }),
    z.refine((digits) => cardOf(digits) !== undefined, {
      error: 'O simulador só aceita os cartões de teste',
    }),
  ),
  z.transform((digits: string): SandboxCardName => cardOf(digits) ?? 'approved'),
);

const expiry = (now: () => Date) =>
  z.pipe(
    z.string().check(
      onlyDigits,
      z.minLength(1, 'Digite a validade do cartão'),
      z.regex(/^\d{4}$/, 'Digite o mês e o ano, como 08/30'),
      z.regex(/^(0[1-9]|1[0-2])/, 'O mês vai de 01 a 12'),
      z.refine((digits) => !isPast(digits, now()), { error: 'Este cartão está vencido' }),
    ),
    z.transform((digits: string) => ({ exp_month: monthOf(digits), exp_year: yearOf(digits) })),
  );

const monthOf = (digits: string) => Number(digits.slice(0, 2));
const yearOf = (digits: string) => 2000 + Number(digits.slice(2));
/** A card is valid until the end of its month. */
const isPast = (digits: string, now: Date) => new Date(yearOf(digits), monthOf(digits), 1) <= now;

/** Parses the card form into the input of the simulator: the name of the test card, never its number. */
export const cardSchema = (now: () => Date) =>
  z.pipe(
    z.object({
      numero: number,
      validade: expiry(now),
      codigo: z
        .string()
        .check(
          onlyDigits,
          z.minLength(1, 'Digite o código de segurança'),
          z.regex(/^\d{3}$/, 'O código tem 3 números'),
        ),
      nome: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Digite o nome impresso no cartão'),
          z.minLength(3, 'Digite o nome completo'),
        ),
    }),
    z.transform(({ numero, validade }): SandboxCard => ({ card: numero, ...validade })),
  );
