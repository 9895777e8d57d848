import { lazy, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onModalChange, topModal } from '../overlays/open-modals.ts';
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
  const place = useTopLayer(shown);
  everShown ||= shown !== null;
  if (!everShown) return null;
  return createPortal(
    <Suspense fallback={null}>
      <Toaster shown={shown} />
    </Suspense>,
    place,
  );
}

/**
 * Returns an element that stays above everything while a toast is shown: in the top layer, and inside the modal dialog that is open,
 * because the rest of the page can then be neither clicked nor read aloud.
 */
function useTopLayer(shown: ShownToast | null): HTMLElement {
  const [element] = useState(createPlace);
  useLayoutEffect(() => {
    const place = () => {
      const parent = topModal() ?? document.body;
      if (element.parentElement !== parent) parent.append(element);
      // Shown again, it stands above a dialog that opened in the meantime.
      if (element.matches(':popover-open')) element.hidePopover?.();
      if (shown) element.showPopover?.();
    };
    place();
    return onModalChange(place);
  }, [element, shown]);
  useEffect(() => () => element.remove(), [element]);
  return element;
}

function createPlace(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'fixed size-0 overflow-visible border-0 bg-transparent p-0';
  return element;
}
