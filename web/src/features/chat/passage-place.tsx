import type { Source } from '@matilha/contract/chat';
import { lazy, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PassageContext } from './passage-context.ts';

const PassagePanel = lazy(() => import('./passage-panel.tsx').then((m) => ({ default: m.PassagePanel })));

/** The chat, and beside it (on a phone: above it) the passage that its reader opened, until the `stay` in a conversation ends. */
export function PassagePlace({ stay, children }: { stay: number; children: ReactNode }) {
  const [opened, setOpened] = useState<{ stay: number; source: Source | null }>({ stay, source: null });
  const source = opened.stay === stay ? opened.source : null;
  const held = useRef<{ opener: HTMLElement; top: number }>(undefined);
  const show = useCallback(
    (next: Source | null, opener?: HTMLElement) => {
      const from = opener ?? held.current?.opener;
      if (from) held.current = { opener: from, top: from.getBoundingClientRect().top };
      setOpened({ stay, source: next });
    },
    [stay],
  );
  // The panel takes width from the text: the line that was pressed stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width changes with the source only.
  useLayoutEffect(() => {
    const { opener, top } = held.current ?? {};
    const log = opener?.closest('[role=log]');
    if (opener && log && top !== undefined) log.scrollTop += opener.getBoundingClientRect().top - top;
  }, [source]);
  const close = () => {
    show(null);
    held.current?.opener.focus({ preventScroll: true });
  };
  return (
    <PassageContext value={show}>
      <div className="flex min-h-0 flex-1 print:block">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">{children}</div>
        {source && (
          <LazyPart loading={<div className="w-96 shrink-0 max-xl:hidden" />} onClose={close}>
            <PassagePanel source={source} onClose={close} />
          </LazyPart>
        )}
      </div>
    </PassageContext>
  );
}
