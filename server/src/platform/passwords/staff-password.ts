import { createHash } from 'node:crypto';
import { operatorPasswordProblem } from '@matilha/contract/panel/operator-password';
import { leakedPasswords } from './leaked-passwords.ts';

/** 40 bits of a hash: among 18,000 entries, one password in sixty million is refused by mistake. */
const fingerprintBytes = 5;

/** Digits and signs around a text. */
const edges = /^\P{L}+|\P{L}+$/gu;

/** Returns the forms in which a leaked password is recognized: in lower case, and without digits and signs around it. */
export function formsOf(password: string): { whole: string; bare: string } {
  const whole = password.normalize('NFKC').toLowerCase();
  return { whole, bare: whole.replace(edges, '') };
}

export const fingerprint = (form: string): Buffer =>
  createHash('sha256').update(form).digest().subarray(0, fingerprintBytes);

/** Looks a form up in the sorted list; no password leaves the process. */
function isListed(list: Buffer, form: string): boolean {
  const wanted = fingerprint(form);
  let low = 0;
  let high = list.length / fingerprintBytes;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = middle * fingerprintBytes;
    const order = wanted.compare(list, at, at + fingerprintBytes);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

function isLeaked(password: string): boolean {
  const list = Buffer.from(leakedPasswords, 'hex');
  const { whole, bare } = formsOf(password);
  return isListed(list, whole) || isListed(list, bare);
}

/** Returns the problem of a password of staff as a Portuguese sentence; undefined for a valid one. */
export const staffPasswordProblem = (password: string): string | undefined =>
  operatorPasswordProblem(password) ??
  (isLeaked(password)
    ? 'Esta senha está em listas de senhas vazadas: use uma frase que só você conhece'
    : undefined);
