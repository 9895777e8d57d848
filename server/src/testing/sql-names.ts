import { randomBytes } from 'node:crypto';

/** A database name nobody else uses: lower-case letters and digits, safe to place in SQL unquoted. */
export const freshName = (kind: 'template' | 'test'): string =>
  `matilha_${kind}_${randomBytes(8).toString('hex')}`;

/** The same server, user and options, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
