import { isWellKnown } from '@matilha/contract/account/password-guesses';

export type Strength = { level: 'none' | 'common' | 'weak' | 'fair' | 'good'; text: string };

/** Returns a hint, never a rule: whether the password is a common one, else how hard it is to guess. */
export function passwordStrength(password: string, common: ReadonlySet<string>): Strength {
  if (password === '') return { level: 'none', text: '' };
  if (isWellKnown(password, common)) {
    return {
      level: 'common',
      text: `“${password}” está entre as senhas mais usadas: seria a primeira a ser tentada.`,
    };
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const score = password.length + kinds * 2;
  if (password.length < 8 || score < 13)
    return { level: 'weak', text: 'Fraca: uma frase curta protege melhor.' };
  if (score < 18) return { level: 'fair', text: 'Razoável: algumas letras a mais e fica forte.' };
  return { level: 'good', text: 'Forte.' };
}
