import { isPaymentPath } from '@matilha/contract/billing/payment-paths';
import { useSyncExternalStore } from 'react';

export interface Place {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  hash: string;
}

const read = (): Place => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
};

let place: Place = { pathname: '/auth', search: '', hash: '' };
const listeners = new Set<() => void>();

function announce() {
  place = read();
  for (const listener of listeners) listener();
}

/** Returns true below the address of the operators' panel, which is a build of its own. */
export const isPanelPath = (pathname: string) => `${pathname}/`.startsWith('/admin/');

/**
 * Payment pages are documents of their own, entered and left by a full load: only their content policy allows
 * the provider's script, which the full load also removes. So is the operators' panel.
 */
export const needsFullLoad = (from: string, to: string) =>
  from !== to && (isPaymentPath(from) || isPaymentPath(to) || isPanelPath(to));

const leaving = new Set<() => void>();

/** Calls the listener right before a full load that the site itself starts. */
export const onFullLoad = (listener: () => void) => void leaving.add(listener);

function load(url: URL, replace: boolean) {
  for (const listener of leaving) listener();
  if (replace) window.location.replace(url);
  else window.location.assign(url);
}

/** Navigates to a path of this site like a click on a link; throws for another origin. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  const url = new URL(to, window.location.href);
  if (url.origin !== window.location.origin) throw new Error(`Not a place of this site: ${to}`);
  if (needsFullLoad(window.location.pathname, url.pathname)) return load(url, replace);
  if (replace || url.href === window.location.href) {
    window.history.replaceState(null, '', url);
  } else {
    const scroll = window.scrollY;
    // Each change of the history costs a weak phone 5 ms.
    if (scroll !== rememberedScroll()) window.history.replaceState({ scroll }, '');
    window.history.pushState(null, '', url);
  }
  announce();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('popstate', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', announce);
  };
}

/** Returns the current location; re-renders on every change. */
export const usePlace = () => useSyncExternalStore(subscribe, currentPlace, drawnPlace);

/** Returns the current path; the frame of a screen is not rendered again when only its query changes. */
export const usePathname = () =>
  useSyncExternalStore(
    subscribe,
    () => currentPlace().pathname,
    () => drawnPlace().pathname,
  );

/** The build prerenders only the login. */
const drawnPlace = () => place;

export function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const same = place.pathname === pathname && place.search === search && place.hash === hash;
  if (!same) place = read();
  return place;
}

/** Returns a path with the query that the address has while it names this path. */
export function withQuery(pathname: string): string {
  const now = currentPlace();
  return now.pathname === pathname ? `${pathname}${now.search}` : pathname;
}

/** Returns the scroll offset at which this history entry was left; 0 for a new one. */
export function rememberedScroll(): number {
  const state: unknown = window.history.state;
  const scroll = typeof state === 'object' && state !== null && 'scroll' in state ? state.scroll : 0;
  return typeof scroll === 'number' ? scroll : 0;
}
