import * as z from 'zod/mini';
import { lineOrNothing, oneLine } from '../primitives.ts';
import type { User } from './account.ts';
import { changedNameProblems, nameWithAddress } from './person-name.ts';
import { mostPhoneDigits } from './phone.ts';

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

const partsAreText = (value: unknown) =>
  z.safeParse(z.object({ ddi: z.string(), ddd: z.string(), numero: z.string() }), value).success;

/** An empty number is accepted, and the form only hints at a suspicious one (decision 5.6). */
const numberFits = z.refine<PhoneParts>(
  ({ ddi, ddd, numero }) => `${ddi}${ddd}${numero}`.length - 1 <= mostPhoneDigits,
  {
    path: ['numero'],
    error: `Confira o telefone: use até ${mostPhoneDigits} números`,
    when: ({ value }) => partsAreText(value),
  },
);

type StoredPerson = Pick<User, 'firstName' | 'lastName'>;

const changedName = (path: 'firstName' | 'lastName', stored: StoredPerson) =>
  z.refine<{ firstName: string; lastName: string }>((names) => !changedNameProblems(names, stored)[path], {
    path: [path],
    error: nameWithAddress,
  });

/** Returns the form of the card 'Informações Pessoais', checked against the stored values. */
export const personalInfoForm = (stored: StoredPerson) =>
  z
    .object(personalParts)
    .check(numberFits, changedName('firstName', stored), changedName('lastName', stored));
export type PersonalInfoForm = z.infer<ReturnType<typeof personalInfoForm>>;

/** Input of the card 'Informações Pessoais': the form and `phone`, which is `ddd` joined with `numero`. */
export const personalInfoInput = z
  .strictObject({ ...personalParts, phone: digits('Use só os números do telefone') })
  .check(
    numberFits,
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
