import { useEffect } from 'react';
import { toastClass, toastTones, viewportClass } from './toast-look.ts';
import { type ShownToast, toastStore } from './toast-store.ts';

/** Replaces the toaster when its code cannot be loaded: notices matter most while offline. */
export function PlainToast({ shown }: { shown: ShownToast | null }) {
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => toastStore.dismiss(shown.id), 5000);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  return (
    <div role="alert" className={viewportClass}>
      <div className={`${toastClass} ${toastTones[shown.variant ?? 'default']}`}>
        <div className="grid gap-0.5">
          <p className="font-semibold">{shown.title}</p>
          <p className="text-sm">{shown.description}</p>
        </div>
      </div>
    </div>
  );
}
