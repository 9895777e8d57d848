import * as z from 'zod/mini';
import { dialablePhone } from '../account/phone.ts';
import { plainTaxId, taxIdProblem } from '../account/tax-id.ts';
import { emailAddress, id, isoInstant } from '../primitives.ts';

/** Days in which an operator returns money by hand. */
export const byHandDays = 10;

export const pixKeyKinds = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'Email',
  telefone: 'Celular',
  aleatoria: 'Chave aleatória',
} as const;
export type PixKeyKind = keyof typeof pixKeyKinds;

const taxId = (length: number, wrong: string) =>
  z.string(wrong).check(
    z.maxLength(40, wrong),
    z.overwrite(plainTaxId),
    z.refine((plain) => plain.length === length, { error: wrong, abort: true }),
    z.refine((plain) => taxIdProblem(plain) === undefined, {
      error: ({ input }) => taxIdProblem(String(input)),
    }),
  );

/** A Brazilian number as the Pix directory stores it: `+5511987654321`. */
const phone = z.string('Digite o celular com DDD').check(
  z.trim(),
  z.refine((text) => dialablePhone(text)?.ddi === '+55', 'Digite um celular do Brasil, com DDD'),
  z.overwrite((text) => `+55${dialablePhone(text)?.phone ?? ''}`),
);

const random = z
  .string('Cole a chave aleatória')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      'A chave aleatória tem 32 letras e números, com hifens. Copie do aplicativo do banco',
    ),
  );

/** The Pix key to which money is returned by hand, checked by its kind and stored as the Pix directory does. */
export const pixKeyInput = z.discriminatedUnion('tipo', [
  z.strictObject({ tipo: z.literal('cpf'), chave: taxId(11, 'O CPF tem 11 números') }),
  z.strictObject({ tipo: z.literal('cnpj'), chave: taxId(14, 'O CNPJ tem 14 caracteres') }),
  z.strictObject({
    tipo: z.literal('email'),
    chave: emailAddress.check(z.maxLength(77, 'Uma chave de email tem no máximo 77 caracteres')),
  }),
  z.strictObject({ tipo: z.literal('telefone'), chave: phone }),
  z.strictObject({ tipo: z.literal('aleatoria'), chave: random }),
]);
export type PixKeyInput = z.infer<typeof pixKeyInput>;

const pixKind = z.enum(['cpf', 'cnpj', 'email', 'telefone', 'aleatoria']);
/** Cents of BRL. */
const cents = z.int();

/** Money on its way back to the signed-in person, or just returned. */
export const refund = z.object({
  id,
  /** The product that it was paid for; null for a plan. */
  produto_id: z.nullable(id),
  amount: cents,
  /**
   * `returning`: the payment service is working on it; `disputed`: the person's bank decides; `by_hand`: the service cannot
   * return it, so an operator does, to the Pix key that the person enters.
   */
  status: z.enum(['returning', 'disputed', 'by_hand', 'returned']),
  /** Only `by_hand`: the Pix key was entered. */
  has_pix_key: z.boolean(),
  /** Only `by_hand`: the day until which an operator returns it. */
  due_at: z.nullable(isoInstant),
  done_at: z.nullable(isoInstant),
});
export type Refund = z.infer<typeof refund>;
export const refundList = z.array(refund);

/** A refund as operators see it. */
export const operatorRefund = z.object({
  id,
  /** Null for a deleted account. */
  user_id: z.nullable(id),
  email: z.nullable(z.string()),
  payment_id: z.string(),
  /** `withdrawal`: within the seven days; `late`: the payment arrived after its subscription had ended; `surplus`: the content was paid already. */
  cause: z.enum(['withdrawal', 'late', 'surplus']),
  produto_id: z.nullable(id),
  amount: cents,
  status: z.enum(['due', 'returning', 'disputed', 'by_hand', 'returned', 'returned_by_hand', 'charged_back']),
  /** The provider's word for the failed or refused refund. */
  failure: z.nullable(z.string()),
  pix_kind: z.nullable(pixKind),
  pix_key: z.nullable(z.string()),
  created_at: isoInstant,
  due_at: z.nullable(isoInstant),
  done_at: z.nullable(isoInstant),
});
export type OperatorRefund = z.infer<typeof operatorRefund>;
export const operatorRefundList = z.array(operatorRefund);
/** `by_hand` by default: refunds that an operator has to pay. */
export const operatorRefundQuery = z.strictObject({
  only: z.optional(z.enum(['by_hand', 'unfinished', 'all'])),
});
