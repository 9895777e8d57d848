import type { User } from '@matilha/contract/account/account';
import type { KindName } from '@matilha/contract/kinds/kinds';
import type { Area } from '@matilha/contract/panel/staff';
import { type Context, mayWorkIn, requireStaff } from '#server/platform/context.ts';

interface Kept {
  name: KindName;
  area: Area;
}

/** Returns the member of staff who works with a kind; `guardChanges` decides about each field. Throws as `requireStaff` does. */
export const requireEditor = (context: Context, kind: Kept): User => requireStaff(context, kind.area);

/** Returns the names of the kinds that the person works with. */
export const kindNamesFor = (context: Context, kinds: ReadonlyMap<string, Kept>): KindName[] =>
  [...kinds.values()].filter((kind) => mayWorkIn(context, kind.area)).map(({ name }) => name);
