import type { Role } from '@matilha/contract/account/account';
import { type KindName, kindOf, maySet } from '@matilha/contract/kinds/kinds';
import { worksIn } from '@matilha/contract/panel/staff';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, isProven } from '#server/platform/context.ts';
import { sameValue } from './rules.ts';

/** The person who makes the change and needs the rights for it. */
export interface Author {
  id: number | null;
  role: Role;
  /** Passed the second factor within ten minutes of the decision to make the change. */
  proven: boolean;
}

/** A record as it is and as it becomes; null where it does not exist. */
export interface GuardedChange {
  before: RecordFields | null;
  fields: RecordFields | null;
}

/** Returns the acting person; nobody but people changes records. */
export function actingAuthor(context: Context): Author {
  const { actor } = context;
  if (actor.kind !== 'user') throw new AppError('forbidden');
  return { id: actor.user.id, role: actor.user.role, proven: isProven(context) };
}

/** Returns the fields that a change sets; a new record sets the fields that differ from their initial value. */
export function setFields(kind: KindName, { before, fields }: GuardedChange): string[] {
  const table = kindOf(kind).fields;
  return Object.keys(fields ?? {}).filter((name) => {
    const value = fields?.[name];
    const earlier = before ? before[name] : table[name]?.empty;
    return value !== undefined && !sameValue(earlier ?? null, value);
  });
}

const refusalOf = (kind: KindName, field: string): string =>
  `${kindOf(kind).fields[field]?.label ?? 'Este campo'}: só quem opera pode mudar. Deixe como está e peça a quem opera.`;

/** Returns a sentence for each field of the change that the role may not set, or nobody to this value. */
export function refusedFields(kind: KindName, role: Role, change: GuardedChange): Record<string, string> {
  const refused = setFields(kind, change).flatMap((field) => {
    if (!maySet(role, kind, field)) return [[field, refusalOf(kind, field)] as const];
    const sentence = kindOf(kind).fields[field]?.right.refuses?.(change.fields?.[field]);
    return sentence === undefined ? [] : [[field, sentence] as const];
  });
  return Object.fromEntries(refused);
}

/**
 * Admits only changes of records that the table of rights allows their author. Every write of a record passes here. Throws `forbidden` with
 * the refused fields, `invalid_input` for values that nobody may set, and `second_factor_required`.
 */
export function guardChanges(kind: KindName, author: Author, changes: readonly GuardedChange[]): void {
  const { area, fields: table } = kindOf(kind);
  if (!worksIn(author.role, area)) throw new AppError('forbidden');
  const removes = changes.some(({ fields }) => fields === null);
  let needsProof = removes;
  for (const change of changes) {
    const fields = refusedFields(kind, author.role, change);
    const [field] = Object.keys(fields);
    if (field !== undefined && maySet(author.role, kind, field))
      throw new AppError('invalid_input', { fields });
    if (field !== undefined) throw new AppError('forbidden', { message: fields[field], fields });
    needsProof ||= setFields(kind, change).some((field) => table[field]?.right.factor === 'fresh');
  }
  if (needsProof && !author.proven) throw new AppError('second_factor_required');
}
