import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { LateTermsBanner } from '#web/features/privacy/late-terms-banner.tsx';
import { useOnline } from '#web/lib/device/use-online.ts';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { startWorker, takeNewVersion, useNewVersion } from '../worker-updates.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Bars under the header: no connection, a new version, new terms. */
export function FrameNotices() {
  const online = useOnline();
  useEffect(afterLoad, []);
  useReadAgain(online);
  const box = useRef<HTMLDivElement>(null);
  useMeasured(box);
  return (
    <div ref={box}>
      <div role="status">{!online && <OfflineNotice />}</div>
      <NewVersion />
      <LateTermsBanner />
    </div>
  );
}

/** Publishes the height of the bars, which screens as high as the window subtract. */
function useMeasured(box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) =>
      root.setProperty('--notices-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      root.removeProperty('--notices-height');
    };
  }, [box]);
}

/** Starts the service worker a second after loading, when nothing else waits for the network. */
function afterLoad() {
  const whenLoaded = () => setTimeout(startWorker, 1_000);
  if (document.readyState === 'complete') {
    const timer = whenLoaded();
    return () => clearTimeout(timer);
  }
  window.addEventListener('load', whenLoaded, { once: true });
  return () => window.removeEventListener('load', whenLoaded);
}

/** Refetches active queries when the connection returns, because their data is offline copies or missing. */
function useReadAgain(online: boolean) {
  const client = useQueryClient();
  const wasOffline = useRef(!online);
  useEffect(() => {
    if (online && wasOffline.current) void client.invalidateQueries({ type: 'active' });
    wasOffline.current = !online;
  }, [online, client]);
}

function NewVersion() {
  const newer = useNewVersion();
  const [take, busy] = useSingleFlight(takeNewVersion);
  return (
    <div role="status">
      {newer && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 border-line border-b bg-brand-soft px-4 text-brand-ink text-sm">
          <span>Nova versão disponível</span>
          <Button variant="ghost" className="px-2 text-brand-ink underline" busy={busy} onClick={take}>
            Atualizar
          </Button>
        </div>
      )}
    </div>
  );
}
