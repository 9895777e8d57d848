import { commonPasswords } from './common-passwords.ts';
import { isWellKnown, operatorPasswordLength } from './password-guesses.ts';

/** Matches a short unit repeated, perhaps followed by digits or signs: `senhasenhasenha1`. */
const repeated = /^(.{1,8}?)\1+[\d\W_]*$/u;
const onlyDigits = /^[\d\W_]+$/u;

/** Returns what is wrong with an operator's password as a Portuguese sentence, or undefined when nothing is. */
export function operatorPasswordProblem(password: string): string | undefined {
  if ([...password].length < operatorPasswordLength) {
    return `A senha de quem opera precisa de pelo menos ${operatorPasswordLength} caracteres`;
  }
  const folded = password.toLowerCase();
  const guessed = isWellKnown(password, commonPasswords) || repeated.test(folded) || onlyDigits.test(folded);
  return guessed ? 'Esta senha é fácil de adivinhar: use uma frase que só você conhece' : undefined;
}
