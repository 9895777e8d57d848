/** Returns whether the entry is the current screen: exactly for home, by prefix for the others. */
export const isActive = (to: string, pathname: string) =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);
