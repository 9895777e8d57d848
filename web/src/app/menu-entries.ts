import { screens } from './screens.ts';

/** The entries of the side menu, in order. */
export const menuEntries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));

/** Returns whether the entry is the current screen: exactly for home, by prefix for the others. */
export const isActive = (to: string, pathname: string) =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);
