import { findScreen } from '#web/lib/navigation/screen-registry.ts';
import { safePath } from '#web/lib/safe-path.ts';

/** The guard of the screen at an address whose named parts are numbers, as all of ours are. */
function guardAt(pathname: string) {
  const found = findScreen(pathname);
  return found && Object.values(found.params).every((part) => /^\d{1,15}$/.test(part)) && found.screen.guard;
}

const isProtected = (pathname: string) => guardAt(pathname) === 'session';
const isOwn = (pathname: string) => isProtected(pathname) || guardAt(pathname) === 'sign-in';

/** Where the server's `redirectTo` leads, `/auth` for anything that is not a route of ours (S6). */
export const followablePath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, isOwn, origin) ?? '/auth';

/** Where a login returns to, home for anything that is not a protected route of ours (S11). */
export const returnPath = (candidate: unknown, origin = window.location.origin) =>
  safePath(candidate, isProtected, origin) ?? '/';
