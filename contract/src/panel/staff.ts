import type { Role } from '../account/account.ts';

/**
 * Parts of the operators' panel, and the roles that work in each: `content` is everything that subscribers read, `people` are accounts and
 * their support, `business` is everything else (money, roles, settings, the audit log).
 */
const areas = {
  content: ['operator', 'editor'],
  people: ['operator', 'support'],
  business: ['operator'],
} as const satisfies Record<string, readonly Role[]>;

export type Area = keyof typeof areas;

/** Returns true if the role may work in the area. */
export const worksIn = (role: Role, area: Area): boolean => (areas[area] as readonly Role[]).includes(role);

/** Returns true for every role that may open the panel. */
export const isStaff = (role: Role): boolean => role !== 'subscriber';
