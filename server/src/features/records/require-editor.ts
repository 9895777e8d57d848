import type { User } from '@matilha/contract/account';
import { type KindName, kindRights } from '@matilha/contract/rights/kinds';
import type { Area } from '@matilha/contract/staff';
import { type Context, mayWorkIn, requireStaff } from '#server/platform/context.ts';

interface Named {
  name: KindName;
}

export const areaOf = ({ name }: Named): Area => kindRights[name].area;

/** Returns the member of staff who works with a kind; `guardChanges` decides about each field. Throws as `requireStaff` does. */
export const requireEditor = (context: Context, kind: Named): User => requireStaff(context, areaOf(kind));

/** Returns the names of the kinds that the person works with. */
export const kindNamesFor = (context: Context, kinds: ReadonlyMap<string, Named>): KindName[] =>
  [...kinds.values()].filter((kind) => mayWorkIn(context, areaOf(kind))).map(({ name }) => name);
