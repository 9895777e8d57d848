import { isPaymentPath } from '@matilha/contract/payment-paths';
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

/**
 * Where one pays is a document of its own: the provider's script is allowed in no other, and is gone with it. One comes
 * and goes by a full load.
 */
export const needsFullLoad = (from: string, to: string) =>
  from !== to && (isPaymentPath(from) || isPaymentPath(to));

const leaving = new Set<() => void>();

/** Told right before a full load that the site itself began. */
export const onFullLoad = (listener: () => void) => void leaving.add(listener);

function load(url: URL, replace: boolean) {
  for (const listener of leaving) listener();
  if (replace) window.location.replace(url);
  else window.location.assign(url);
}

/** Goes to a path of this site, as a press on a link does; anything of another origin is refused. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
  const url = new URL(to, window.location.href);
  if (url.origin !== window.location.origin) throw new Error(`Not a place of this site: ${to}`);
  if (needsFullLoad(window.location.pathname, url.pathname)) return load(url, replace);
  if (replace || url.href === window.location.href) {
    window.history.replaceState(null, '', url);
  } else {
    window.history.replaceState({ scroll: window.scrollY }, '');
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

/** Where one is; renders again on every change of place. */
export const usePlace = () => useSyncExternalStore(subscribe, currentPlace, drawnPlace);

/** Ahead of the browser only the login is drawn. */
const drawnPlace = () => place;

export function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  const same = place.pathname === pathname && place.search === search && place.hash === hash;
  if (!same) place = read();
  return place;
}

/** How far down the page was when it was left; 0 for one that is new. */
export function rememberedScroll(): number {
  const state: unknown = window.history.state;
  const scroll = typeof state === 'object' && state !== null && 'scroll' in state ? state.scroll : 0;
  return typeof scroll === 'number' ? scroll : 0;
}
