import { randomBytes } from 'node:crypto';
import { roles } from '#server/database/embedded/connection.ts';

/** Returns an unused database name: lower-case letters and digits, safe to place in SQL unquoted. */
export const freshName = (kind: 'template' | 'test'): string =>
  `matilha_${kind}_${randomBytes(8).toString('hex')}`;

/** Returns the address of another database on the same server, with the same user and options. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Servers that require a password get this one; ours requires none on its socket. */
const password = 'matilha-test';

/** Returns the same server and database as another role. */
export function withRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
}

/** SQL that creates the product's two roles on a server that lacks them; run it as the superuser. */
export const makeRoles = [roles.owner, roles.serving]
  .map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} login password '${password}';
      end if;
    end $$`,
  )
  .join(';');
