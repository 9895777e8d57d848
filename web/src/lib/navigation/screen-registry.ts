import { matchPath } from '@matilha/contract/match-path';
import { type ComponentType, createContext, type LazyExoticComponent, lazy, use } from 'react';

/**
 * `session`: only for signed-in users; a login may return there. `sign-in`: a step of signing in; the server
 * may send the browser there. `open`: public; never the target of a path from outside.
 */
export type Guard = 'session' | 'sign-in' | 'open';

interface Screen {
  path: string;
  guard: Guard;
  /** Its header has only the logo. */
  bare?: boolean | undefined;
  load: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType>;
}

const known: Screen[] = [];

/** Registers a screen at its path; its code loads when first needed. */
export function registerScreen(
  screen: Pick<Screen, 'path' | 'guard' | 'bare'>,
  load: () => Promise<{ default: ComponentType }>,
): void {
  known.push({ ...screen, load, Component: lazy(load) });
}

export function findScreen(
  pathname: string,
): { screen: Screen; params: Readonly<Record<string, string>> } | null {
  for (const screen of known) {
    const params = matchPath(screen.path, pathname);
    if (params) return { screen, params };
  }
  return null;
}

/** Loads the code of a screen ahead; ignores a failure, which the visit itself reports. */
export function preloadScreen(path: string) {
  const { pathname } = new URL(path, window.location.href);
  findScreen(pathname)
    ?.screen.load()
    .catch(() => undefined);
}

export const ParamsContext = createContext<Readonly<Record<string, string>>>({});

/** Returns the named parameters of the screen's path. */
export const useParams = () => use(ParamsContext);
