import { screens } from './screens.ts';

/** The side menu's screens in their order (§2.2). */
export const menuEntries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));

/** The entry is where one is: exactly for home, by prefix for the others (§2.2). */
export const isActive = (to: string, pathname: string) =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);
