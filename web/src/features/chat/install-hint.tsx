import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { lazy, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { acceptInstallOffer, useInstallWay } from '#web/lib/device/install.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const InstallSteps = lazy(() =>
  import('#web/ui/install-steps.tsx').then((module) => ({ default: module.InstallSteps })),
);

/** Holds the answers counted on this device, or `offered` once the hint was left. */
const key = 'install-hint';
const offered = 'offered';
const answersBefore = 3;

const listeners = new Set<() => void>();
const read = () => deviceStorage.get(key);
const write = (value: string) => {
  deviceStorage.set(key, value);
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Counts an answer that has ended: after the third one, the device is offered the installation once. */
export function countAnswer() {
  const count = Number(read() ?? 0);
  if (count < answersBefore) write(String(count + 1));
}

/** Offers the installation below the newest answer, from the third answer on, until it is taken or left. */
export function InstallHint() {
  const due = Number(useSyncExternalStore(subscribe, read)) >= answersBefore;
  const way = useInstallWay();
  const [steps, setSteps] = useState(false);
  if (steps) {
    return (
      <LazyPart onClose={() => setSteps(false)}>
        <InstallSteps onClose={() => setSteps(false)} />
      </LazyPart>
    );
  }
  if (!due || !way) return null;
  const install = () => {
    write(offered);
    if (way === 'offer') void acceptInstallOffer();
    else setSteps(true);
  };
  return (
    <aside
      aria-label="Instalar no celular"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 print:hidden"
    >
      <Smartphone size={20} aria-hidden="true" className="shrink-0 text-brand-ink" />
      <p className="min-w-0 flex-[1_1_12rem]">Abra suas conversas com um toque, direto da tela inicial.</p>
      <div className="ml-auto flex items-center gap-1">
        <Button variant="secondary" onClick={install} className="px-4">
          Instalar
        </Button>
        <IconButton label="Agora não" onClick={() => write(offered)}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  );
}
