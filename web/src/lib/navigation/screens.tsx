import { type ComponentType, createContext, type LazyExoticComponent, lazy, use } from 'react';
import { matchPath, type Params } from './match-path.ts';

export interface Screen {
  pattern: string;
  /** Only for who is signed in. */
  guarded: boolean;
  load: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType>;
}

const known: Screen[] = [];

/** Declares one address; its screen is loaded when it is first needed. */
export function defineScreen(pattern: string, guarded: boolean, load: () => Promise<ComponentType>): Screen {
  const Component = lazy(() => load().then((component) => ({ default: component })));
  const screen = { pattern, guarded, load, Component };
  known.push(screen);
  return screen;
}

export function findScreen(pathname: string): { screen: Screen; params: Params } | null {
  for (const screen of known) {
    const params = matchPath(screen.pattern, pathname);
    if (params) return { screen, params };
  }
  return null;
}

/** Fetches the code of an address ahead; a failure waits for the visit itself. */
export function preloadScreen(path: string) {
  const { pathname } = new URL(path, window.location.href);
  findScreen(pathname)
    ?.screen.load()
    .catch(() => undefined);
}

export const ParamsContext = createContext<Params>({});

/** The named parts of the screen's address. */
export const useParams = () => use(ParamsContext);
