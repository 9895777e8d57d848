import type { Role } from '../account.ts';
import { worksIn } from '../staff.ts';
import { type CallRight, callRights, recordCallRights } from './calls.ts';
import { type FieldRight, type KindName, type KindRight, kindRights } from './kinds.ts';

/** The rights of the operators' panel: who may do what, with which second factor, and who is told (decision 0071). */
export const rights = { kinds: kindRights, calls: callRights, recordCalls: recordCallRights };

const kindsByPath = new Map<string, KindRight>(Object.values(kindRights).map((kind) => [kind.path, kind]));
const belowPanel = /^\/api\/admin\/([a-z-]+)(.*)$/;

/** Returns the right of a call by its method and the pattern of its path; undefined for one that nobody may make. */
export function callRight(method: string, url: string): CallRight | undefined {
  const direct = callRights[`${method} ${url}`];
  if (direct) return direct;
  const [, path = '', rest = ''] = belowPanel.exec(url) ?? [];
  const [kind, call] = [kindsByPath.get(path), recordCallRights[`${method} ${rest}`]];
  return kind && call && { ...call, area: kind.area };
}

/** Returns the right of each field of a kind. */
export const fieldRights = (kind: KindName): Readonly<Record<string, FieldRight>> => kindRights[kind].fields;

/** Returns true if the role may set the field; one that the table lacks is nobody's. */
export function maySet(role: Role, kind: KindName, field: string): boolean {
  const right = fieldRights(kind)[field];
  return right !== undefined && worksIn(role, right.area);
}
