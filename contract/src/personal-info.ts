import * as z from 'zod/mini';
import type { User } from './account.ts';
import { currentPassword } from './auth.ts';
import { changedNameProblems, nameWithAddress } from './person-name.ts';
import { mostPhoneDigits, parsePhone } from './phone.ts';
import { lineOrNothing, oneLine } from './primitives.ts';

const digits = (message: string) => z.string(message).check(z.trim(), z.regex(/^\d*$/, message));

const personalParts = {
  firstName: oneLine(120, 'Nome é obrigatório'),
  lastName: lineOrNothing(120),
  ddi: z.string('Escolha o código do país').check(z.regex(/^\+[1-9]\d{0,2}$/, 'Escolha o código do país')),
  ddd: digits('Use só os números do DDD').check(z.maxLength(2, 'O DDD tem 2 dígitos')),
  numero: digits('Use só os números do telefone').check(z.maxLength(12, 'Use no máximo 12 dígitos')),
};

interface PhoneParts {
  ddi: string;
  ddd: string;
  numero: string;
}

/** Returns why the number is refused; undefined where it is not. What only looks wrong is a hint of the form (decision 5.6). */
function numberProblem({ ddi, ddd, numero }: PhoneParts): string | undefined {
  if (!numero) return 'Telefone é obrigatório';
  const tooLong = `${ddi}${ddd}${numero}`.length - 1 > mostPhoneDigits;
  return tooLong ? `Confira o telefone: use até ${mostPhoneDigits} números` : undefined;
}

/** Returns whether all parts of the phone are text, so that they can be compared. */
const partsAreText = (value: unknown): value is PhoneParts =>
  z.safeParse(z.object({ ddi: z.string(), ddd: z.string(), numero: z.string() }), value).success;

const part = (path: keyof PhoneParts, problem: (parts: PhoneParts) => string | undefined) =>
  z.refine<PhoneParts>((parts) => problem(parts) === undefined, {
    path: [path],
    error: (issue) => (partsAreText(issue.input) ? problem(issue.input) : undefined),
    when: ({ value }) => partsAreText(value),
  });
const phoneParts = [part('numero', numberProblem)] as const;

type StoredPerson = Pick<User, 'firstName' | 'lastName' | 'ddi' | 'phone' | 'provisional'>;

/**
 * Returns whether saving these parts needs the password: they change the phone of an account that has one. A
 * provisional account has no password; its session is the only proof there is.
 */
export function asksForPassword({ ddi, ddd, numero }: PhoneParts, stored: StoredPerson): boolean {
  if (stored.provisional) return false;
  const typed = parsePhone(`${ddi}${ddd}${numero}`);
  return typed !== null && (typed.ddi !== stored.ddi || typed.phone !== stored.phone);
}

export const passwordForPhone = 'Digite sua senha atual';

const changedName = (path: 'firstName' | 'lastName', stored: StoredPerson) =>
  z.refine<{ firstName: string; lastName: string }>((names) => !changedNameProblems(names, stored)[path], {
    path: [path],
    error: nameWithAddress,
  });

/** Returns the form of the card 'Informações Pessoais', checked against the stored values. */
export const personalInfoForm = (stored: StoredPerson) =>
  z.object({ ...personalParts, currentPassword: z.string() }).check(
    ...phoneParts,
    changedName('firstName', stored),
    changedName('lastName', stored),
    z.refine((form) => form.currentPassword !== '' || !asksForPassword(form, stored), {
      path: ['currentPassword'],
      error: passwordForPhone,
    }),
  );
export type PersonalInfoForm = z.infer<ReturnType<typeof personalInfoForm>>;

/**
 * Input of the card 'Informações Pessoais': the form, `phone` (`ddd` joined with `numero`) and, when the phone
 * changes, the password.
 */
export const personalInfoInput = z
  .strictObject({
    ...personalParts,
    phone: digits('Use só os números do telefone'),
    currentPassword: z.optional(currentPassword),
  })
  .check(
    ...phoneParts,
    z.refine(({ ddd, numero, phone }) => phone === `${ddd}${numero}`, {
      path: ['phone'],
      error: 'O telefone não confere com o DDD e o número',
    }),
  );
export type PersonalInfoInput = z.infer<typeof personalInfoInput>;

/** Splits a stored phone into the form's parts; a Brazilian one only if it has 10 or 11 digits. */
export function splitPhone({ ddi, phone }: { ddi: string; phone: string }): PhoneParts {
  if (ddi !== '+55') return { ddi, ddd: '', numero: phone.replace(ddi, '').replace(/\D/g, '') };
  const national = phone.replace(/\D/g, '');
  if (national.length !== 10 && national.length !== 11) return { ddi, ddd: '', numero: national };
  return { ddi, ddd: national.slice(0, 2), numero: national.slice(2) };
}
