import type { Factor } from '../kinds/parts/field.ts';
import type { Area } from '../panel/staff.ts';

/** The right to make a call of the panel. */
export interface CallRight {
  /** Its roles, or all of staff. */
  area: Area | 'staff';
  factor: Factor;
  /** It shows a person's words: asks for a reason, is counted and recorded, and the person sees it. */
  look?: true;
  /** It moves money or changes the team: mailed to all operators. */
  mailed?: true;
  /** The deed, in the guide; for calls that need a fresh second factor or are looks. */
  deed?: string;
}

export const within = (area: Area | 'staff') => ({
  plain: { area, factor: 'session' } satisfies CallRight,
  /** Calls outside the panel, which the guide does not list. */
  unlisted: { area, factor: 'fresh' } satisfies CallRight,
  /** Deletions, exports, roles. */
  fresh: (deed: string): CallRight => ({ area, factor: 'fresh', deed }),
  mailed: (deed: string): CallRight => ({ area, factor: 'fresh', mailed: true, deed }),
  look: (deed: string): CallRight => ({ area, factor: 'session', look: true, deed }),
  freshLook: (deed: string): CallRight => ({ area, factor: 'fresh', look: true, deed }),
});
export const staff = within('staff');
export const content = within('content');
export const people = within('people');
export const business = within('business');
/** Part of the panel's sign-in; the use case makes the further checks. */
export const signIn: CallRight = { area: 'staff', factor: 'none' };
