import { commonPasswords } from './common-passwords.ts';
import { isWellKnown, operatorPasswordLength } from './password-guesses.ts';

/** A short unit over and over, perhaps with digits or signs behind it: `senhasenhasenha1`. */
const repeated = /^(.{1,8}?)\1+[\d\W_]*$/u;
const onlyDigits = /^[\d\W_]+$/u;

/** Returns the fault of an operator's password as a sentence, or undefined when it has none. */
export function operatorPasswordProblem(password: string): string | undefined {
  if ([...password].length < operatorPasswordLength) {
    return `A senha de quem opera precisa de pelo menos ${operatorPasswordLength} caracteres`;
  }
  const folded = password.toLowerCase();
  const guessed = isWellKnown(password, commonPasswords) || repeated.test(folded) || onlyDigits.test(folded);
  return guessed ? 'Esta senha é fácil de adivinhar: use uma frase que só você conhece' : undefined;
}
