import type { Role } from '@matilha/contract/account/account';
import Bot from 'lucide-react/icons/bot';
import { screens } from './screens.ts';

const entries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));
const panel = { to: '/admin', label: 'Painel', icon: Bot } as const;

/** Returns the entries of the side menu, in order; staff also have the way to the operators' panel. */
export const menuEntriesOf = (role: Role) => (role === 'subscriber' ? entries : [...entries, panel]);
