import { randomBytes } from 'node:crypto';
import { roles } from '#server/database/embedded/connection.ts';

/** A database name nobody else uses: lower-case letters and digits, safe to place in SQL unquoted. */
export const freshName = (kind: 'template' | 'test'): string =>
  `matilha_${kind}_${randomBytes(8).toString('hex')}`;

/** The same server, user and options, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Servers that ask for one get this; ours asks nobody on its socket. */
const password = 'matilha-test';

/** The same server and database as another role. */
export function withRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
}

/** As the superuser: the product's two roles, on a server that does not have them yet. */
export const makeRoles = [roles.owner, roles.serving]
  .map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} login password '${password}';
      end if;
    end $$`,
  )
  .join(';');
