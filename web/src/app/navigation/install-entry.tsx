import Smartphone from 'lucide-react/icons/smartphone';
import { lazy, useState } from 'react';
import { acceptInstallOffer, useInstallWay } from '#web/lib/device/install.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const InstallSteps = lazy(() =>
  import('#web/ui/install-steps.tsx').then((module) => ({ default: module.InstallSteps })),
);

/** 'Instalar no celular' in the menu, where this browser can. */
export function InstallEntry({ className }: { className: string }) {
  const way = useInstallWay();
  const [steps, setSteps] = useState(false);
  if (!way) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => (way === 'offer' ? void acceptInstallOffer() : setSteps(true))}
        className={className}
      >
        <Smartphone size={20} aria-hidden="true" className="shrink-0" /> Instalar no celular
      </button>
      {steps && (
        <LazyPart onClose={() => setSteps(false)}>
          <InstallSteps onClose={() => setSteps(false)} />
        </LazyPart>
      )}
    </>
  );
}
