import { isPanelPath } from '#web/lib/navigation/location.ts';
import { findScreen } from '#web/lib/navigation/screen-registry.ts';
import { safePath } from '#web/lib/safe-path.ts';

/** Returns the guard of the screen at an address; the named parts of all our addresses must be numbers. */
function guardAt(pathname: string) {
  const found = findScreen(pathname);
  return found && Object.values(found.params).every((part) => /^\d{1,15}$/.test(part)) && found.screen.guard;
}

const isProtected = (pathname: string) => guardAt(pathname) === 'session';
const isOwn = (pathname: string) => isProtected(pathname) || guardAt(pathname) === 'sign-in';

/** Returns the server's `redirectTo`, or `/auth` if it is not one of our routes (S6). */
export const followablePath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, isOwn, origin) ?? '/auth';

/** Returns the path to open after a login; home unless the path is a protected route or in the operators' panel (S11). */
export const returnPath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, (path) => isProtected(path) || isPanelPath(path), origin) ?? '/';
