/** Minimum length of an operator's password; all others need six characters. */
export const operatorPasswordLength = 15;

const keyboardRuns = /^(.)\1+$|^(?:0?1234567890?|abcdef\w*|qwert\w*|asdf\w*)$/i;

/** Returns whether a password is easily guessed: a common one, also with digits appended, or a run of keys. */
export function isWellKnown(password: string, common: ReadonlySet<string>): boolean {
  const folded = password.toLowerCase();
  const bare = folded.replace(/[\d\W_]+$/u, '');
  return common.has(folded) || (bare.length > 3 && common.has(bare)) || keyboardRuns.test(folded);
}
