import BookOpen from 'lucide-react/icons/book-open';
import { lazy, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { ChatPlace } from '../chat-place.ts';
import { focusLog } from './focus-log.ts';

const MemoryDialog = lazy(() => import('./memory-dialog.tsx').then((m) => ({ default: m.MemoryDialog })));

interface MemoryDividerProps {
  place: ChatPlace;
  /** Null when the assistant remembers nothing of the earlier messages. */
  summary: string | null;
}

/** The line between the messages that the assistant no longer reads and those that it reads in full. */
export function MemoryDivider({ place, summary }: MemoryDividerProps) {
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const hasSummary = summary !== null;
  const hadSummary = useRef(hasSummary);
  useEffect(() => {
    // The button that opened the dialog went with the erased summary.
    if (hadSummary.current && !hasSummary) focusLog(line.current);
    hadSummary.current = hasSummary;
  }, [hasSummary]);
  return (
    <>
      <div
        ref={keepPlace}
        className="grid justify-items-center gap-1 border-line border-y py-3 text-center text-muted text-sm"
      >
        <p ref={line}>
          {summary === null
            ? 'O assistente não lê mais o que veio antes daqui.'
            : 'O assistente lembra de um resumo do que veio antes.'}
        </p>
        {summary !== null && (
          <Button variant="ghost" className="px-4 text-brand-ink text-sm" onClick={() => setOpen(true)}>
            <BookOpen size={16} aria-hidden="true" />O que o assistente lembra
          </Button>
        )}
      </div>
      {open && summary !== null && (
        <LazyPart onClose={() => setOpen(false)}>
          <MemoryDialog place={place} summary={summary} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}

/** The line comes and goes above the text being read, which must not move. */
function keepPlace(element: HTMLElement | null) {
  const log = element?.closest('[role=log]');
  if (!element || !log) return;
  const move = (way: 1 | -1) => {
    if (element.offsetTop < log.scrollTop) log.scrollTop += way * element.offsetHeight;
  };
  move(1);
  return () => move(-1);
}
