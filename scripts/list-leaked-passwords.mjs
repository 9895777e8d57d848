import { readFileSync, writeFileSync } from 'node:fs';
import { operatorPasswordProblem } from '../contract/src/panel/operator-password.ts';
import { fingerprint, formsOf } from '../server/src/platform/passwords/staff-password.ts';

/**
 * Writes server/src/platform/passwords/leaked-passwords.ts from a list of leaked passwords, the most frequent first, one a line:
 * node scripts/list-leaked-passwords.mjs 10_million_password_list_top_1M.txt
 */
const frequent = 20_000;
const shortestStem = 6;

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file with the leaked passwords');
const leaked = readFileSync(file, 'utf8').split(/\r?\n/);
const entries = new Set();
for (const [rank, password] of leaked.entries()) {
  const { whole, bare } = formsOf(password);
  // A stem is refused with any digits and signs around it; only frequent ones are worth their place.
  if (bare.length >= shortestStem && rank < frequent) entries.add(bare);
  if (operatorPasswordProblem(password) === undefined) entries.add(whole);
}
const list = Buffer.concat([...entries].map(fingerprint).sort(Buffer.compare)).toString('hex');
writeFileSync(
  new URL('../server/src/platform/passwords/leaked-passwords.ts', import.meta.url),
  `/**
 * Fingerprints of leaked passwords, sorted (scripts/list-leaked-passwords.mjs): those of 15 characters and more among the million most frequent ones,
 * and the words of the ${frequent.toLocaleString('en')} most frequent ones. Derived from the OWASP project SecLists, Passwords/10-million-password-list-top-1000000.txt
 * (github.com/danielmiessler/SecLists), CC BY-SA 3.0; this file has the same licence.
 */
export const leakedPasswords =
  '${list}';
`,
);
