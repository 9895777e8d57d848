import type { Source } from '@matilha/contract/chat/chat';
import { lazy, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '#web/lib/device/use-media.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { ChatPlace } from '../chat-place.ts';
import { PassageContext } from './passage-context.ts';

const PassagePanel = lazy(() => import('./passage-panel.tsx').then((m) => ({ default: m.PassagePanel })));
const SourceColumn = lazy(() => import('./source-column.tsx').then((m) => ({ default: m.SourceColumn })));

interface PassagePlaceProps {
  /** Number of the stay in a conversation: an opened passage closes when it ends. */
  stay: number;
  /** The conversation, once it is known. */
  place: ChatPlace | undefined;
  children: ReactNode;
}

/**
 * The chat, and the passage that its reader opened: in a sheet on phones, beside the text where there is room, and
 * from 1440 px in a column that stays and holds the sources of the newest answer.
 */
export function PassagePlace({ stay, place, children }: PassagePlaceProps) {
  const hasColumn = useMedia(widest);
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
        {hasColumn && (
          <LazyPart loading={<div className="w-96 shrink-0 border-line border-l bg-surface" />}>
            <SourceColumn place={place} opened={source} onClose={close} />
          </LazyPart>
        )}
        {source && !hasColumn && (
          <LazyPart loading={<div className="w-96 shrink-0 max-xl:hidden" />} onClose={close}>
            <PassagePanel source={source} onClose={close} />
          </LazyPart>
        )}
      </div>
    </PassageContext>
  );
}

const widest = '(min-width: 90rem)';
