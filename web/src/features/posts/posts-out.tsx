import Share from 'lucide-react/icons/share';
import { lazy, useState } from 'react';
import { preload } from '#web/lib/requests/preload.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import type { PrintedSheet } from './calendar/printed-posts.tsx';
import type { Period } from './calendar/use-period.ts';

const loadDialog = () => import('./out-dialog.tsx').then((m) => ({ default: m.OutDialog }));
const OutDialog = lazy(loadDialog);
const PrintedPosts = lazy(() =>
  import('./calendar/printed-posts.tsx').then((m) => ({ default: m.PrintedPosts })),
);

/** Opens the exports of posts: the phone's calendar, files and paper. `shown` are the days on the screen. */
export function PostsOut({ shown }: { shown: Period }) {
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<PrintedSheet | null>(null);
  const print = (asked: PrintedSheet) => {
    setOpen(false);
    setSheet(asked);
  };
  return (
    <>
      <Button
        variant="secondary"
        className="px-3! sm:px-4!"
        aria-haspopup="dialog"
        onPointerEnter={() => preload(loadDialog)}
        onClick={() => setOpen(true)}
      >
        <Share size={18} aria-hidden="true" /> Levar para fora
      </Button>
      {open && (
        <LazyPart onClose={() => setOpen(false)}>
          <OutDialog shown={shown} onPrint={print} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
      {sheet && (
        <LazyPart onClose={() => setSheet(null)}>
          <PrintedPosts sheet={sheet} onDone={() => setSheet(null)} />
        </LazyPart>
      )}
    </>
  );
}
