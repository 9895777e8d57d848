/** Characters of a password that operates the installation; others have six at least (decision 2.8). */
export const operatorPasswordLength = 15;

const keyboardRuns = /^(.)\1+$|^(?:0?1234567890?|abcdef\w*|qwert\w*|asdf\w*)$/i;

/** Whether a password is among the first that are tried: well known, also with digits behind it, or a run of keys. */
export function isWellKnown(password: string, common: ReadonlySet<string>): boolean {
  const folded = password.toLowerCase();
  const bare = folded.replace(/[\d\W_]+$/u, '');
  return common.has(folded) || (bare.length > 3 && common.has(bare)) || keyboardRuns.test(folded);
}
