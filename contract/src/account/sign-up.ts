import * as z from 'zod/mini';
import { emailAddress } from '../primitives.ts';
import { confirmPassword, newPassword, repeatedPassword } from './auth.ts';
import { familyName, personName } from './person-name.ts';
import { phoneText } from './phone.ts';

/** Sign-up input of the accounts screen and of API clients; `name` or `firstName` is required. */
export const registerInput = z
  .strictObject({
    name: z.optional(personName),
    firstName: z.optional(personName),
    lastName: z.optional(familyName),
    email: emailAddress,
    phone: phoneText,
    password: newPassword,
    terms_version: z.optional(z.string().check(z.maxLength(40))),
    /** `true` selects the landing's sign-up (leads.ts). */
    fromLanding: z.optional(z.literal(false)),
  })
  .check(
    z.refine((input) => Boolean(input.name ?? input.firstName), {
      path: ['name'],
      error: 'Nome é obrigatório',
    }),
  );
export type RegisterInput = z.infer<typeof registerInput>;

export const signUpForm = z
  .object({
    name: personName,
    email: emailAddress,
    phone: phoneText,
    password: newPassword,
    confirmPassword,
    acceptTerms: z
      .boolean()
      .check(z.refine((accepted) => accepted, 'É obrigatório aceitar os termos e políticas de privacidade')),
  })
  .check(z.refine((form) => form.password === form.confirmPassword, repeatedPassword));
export type SignUpForm = z.infer<typeof signUpForm>;
