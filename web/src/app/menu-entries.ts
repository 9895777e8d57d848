import type { Role } from '@matilha/contract/account';
import { isStaff } from '@matilha/contract/staff';
import ScrollText from 'lucide-react/icons/scroll-text';
import { screens } from './screens.ts';

const entries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));
const panel = { to: '/admin', label: 'Painel', icon: ScrollText } as const;

/** Returns the entries of the side menu, in order; staff also have the way to the operators' panel. */
export const menuEntriesOf = (role: Role) => (isStaff(role) ? [...entries, panel] : entries);
