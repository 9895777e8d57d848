import { useEffect } from 'react';
import { toastClass, toastTones, viewportClass } from './toast-look.ts';
import { type ShownToast, toastStore } from './toast-store.ts';

/** What stands in when the toaster itself could not be loaded: offline is when notices matter most. */
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
