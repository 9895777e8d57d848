import { screens } from './screens.ts';

/** Returns whether the entry is the current screen or leads to it: exactly for home, by prefix for the others. */
export function isActive(to: string, pathname: string): boolean {
  const place = screens.find(({ path }) => path === pathname)?.under ?? pathname;
  return to === '/' ? place === '/' : place.startsWith(to);
}
