import { commonPasswords } from '../account/common-passwords.ts';
import { isWellKnown, operatorPasswordLength } from '../account/password-guesses.ts';

/** Matches a text repeated, perhaps followed by digits or signs: `senhasenhasenha1`. */
const repeated = /^(.+?)\1+\P{L}*$/u;
const withoutLetters = /^\P{L}+$/u;

const rows = ['1234567890-=', 'qwertyuiop', 'asdfghjklç', 'zxcvbnm,.;'];
const places = new Map(rows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)));
/** The share of steps to the same key or one beside it from which a password is a walk over the keyboard. */
const walkShare = 0.7;

function isBeside(key: string, nextKey: string): boolean {
  const from = places.get(key);
  const to = places.get(nextKey);
  return from !== undefined && to !== undefined && Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2;
}

/** Returns whether most steps of a password go to a neighbouring key: `1qaz2wsx3edc4rfv`. */
function isKeyboardWalk(folded: string): boolean {
  const keys = [...folded];
  const steps = keys.slice(1);
  return steps.filter((key, at) => isBeside(keys[at] ?? '', key)).length >= steps.length * walkShare;
}

/** Returns the fault in the form of an operator's password as a Portuguese sentence; undefined without a fault. */
export function operatorPasswordProblem(password: string): string | undefined {
  if ([...password].length < operatorPasswordLength) {
    return `A senha de quem opera precisa de pelo menos ${operatorPasswordLength} caracteres`;
  }
  const folded = password.toLowerCase();
  const guessed =
    isWellKnown(password, commonPasswords) ||
    repeated.test(folded) ||
    withoutLetters.test(folded) ||
    isKeyboardWalk(folded);
  return guessed ? 'Esta senha é fácil de adivinhar: use uma frase que só você conhece' : undefined;
}
