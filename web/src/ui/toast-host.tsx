import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { resumeToast, type ShownToast, toastStore } from './toast-store.ts';

const load = () =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainToast }),
  );
const Toaster = lazy(load);

/** Mounted once at the top of the application; the toaster's code loads at the first touch. */
export function ToastHost() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  useEffect(resumeToast, []);
  useEffect(() => {
    const preload = () => void load();
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, preload, { once: true, passive: true });
    return () => {
      for (const name of events) window.removeEventListener(name, preload);
    };
  }, []);
  return <LoadedWhenNeeded shown={shown} />;
}

let everShown = false;

function LoadedWhenNeeded({ shown }: { shown: ShownToast | null }) {
  everShown ||= shown !== null;
  if (!everShown) return null;
  return (
    <Suspense fallback={null}>
      <Toaster shown={shown} />
    </Suspense>
  );
}
