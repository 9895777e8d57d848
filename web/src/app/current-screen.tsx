import { lazy, Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { rememberedScroll, usePathname, withQuery } from '#web/lib/navigation/location.ts';
import { findScreen, ParamsContext } from '#web/lib/navigation/screen-registry.ts';
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx';
import type { FailureProps } from '#web/ui/feedback/failure.tsx';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { EndBoot } from './boot.tsx';
import { RouteError } from './frame/route-error.tsx';
import { Guard } from './guard.tsx';
import { Redirect } from './redirect.tsx';
import './register-screens.ts';

const loadFrame = () => import('./protected-layout.tsx');
const ProtectedLayout = lazy(() => loadFrame().then((module) => ({ default: module.ProtectedLayout })));

/** Requests the code of a screen before anything is rendered. */
export function preloadPlace(pathname: string) {
  const found = findScreen(pathname);
  const wanted =
    found?.screen.guard === 'session' ? [loadFrame(), found.screen.load()] : [found?.screen.load()];
  Promise.all(wanted).catch(() => undefined);
}

const screenError = (failure: FailureProps) => <RouteError {...failure} />;

/** The current screen; the previous one stays until the next has loaded. */
export function CurrentScreen() {
  const pathname = useDeferredValue(usePathname());
  useScroll(pathname);
  const found = findScreen(pathname);
  if (!found) return <Redirect from={withQuery(pathname)} to="/auth" />;
  const { Component, guard, bare } = found.screen;
  const screen = (
    <ErrorBoundary place={pathname} fallback={screenError}>
      <Suspense fallback={<FullScreenSpinner />}>
        <ParamsContext value={found.params}>
          <Component />
          <EndBoot />
        </ParamsContext>
      </Suspense>
    </ErrorBoundary>
  );
  if (guard !== 'session') return screen;
  return (
    <Guard pathname={pathname}>
      <ErrorBoundary place="frame" fallback={screenError}>
        <Suspense fallback={<FullScreenSpinner />}>
          <ProtectedLayout bare={bare === true}>{screen}</ProtectedLayout>
        </Suspense>
      </ErrorBoundary>
    </Guard>
  );
}

/** Scrolls a new page to its top, and a page restored by Back to its last offset. */
function useScroll(pathname: string) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, rememberedScroll());
  }, [pathname]);
}
