import type { Role } from '../account.ts';
import { worksIn } from '../staff.ts';
import { type FieldRight, type KindName, kindRights } from './kinds.ts';

/** Returns the right of each field of a kind. */
export const fieldRights = (kind: KindName): Readonly<Record<string, FieldRight>> => kindRights[kind].fields;

/** Returns true if the role may set the field; one that the table lacks is nobody's. */
export function maySet(role: Role, kind: KindName, field: string): boolean {
  const right = fieldRights(kind)[field];
  return right !== undefined && worksIn(role, right.area);
}
