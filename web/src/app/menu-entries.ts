import type { Role } from '@matilha/contract/account';
import { screens } from './screens.ts';

const entries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));

/** Returns the entries of the side menu, in order; a subscriber has fewer than an operator. */
export const menuEntriesOf = (role: Role) =>
  entries.filter(({ operator }) => !operator || role === 'operator');
