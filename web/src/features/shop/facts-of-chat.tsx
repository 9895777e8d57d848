import Store from 'lucide-react/icons/store';
import { lazy, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const ChatFactsList = lazy(() => import('./chat-facts-list.tsx').then((m) => ({ default: m.ChatFactsList })));

const CalculationsLeftOut = lazy(() =>
  import('./calculations-left-out.tsx').then((m) => ({ default: m.CalculationsLeftOut })),
);

const title = 'O que este assistente sabe da sua loja';

/** The button in a chat's header that opens the facts which its assistant gets. */
export function FactsOfChat({ listId }: { listId: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Store size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <LazyPart onClose={close}>
          <Dialog open onClose={close} title={title}>
            <ChatFactsList listId={listId} />
          </Dialog>
        </LazyPart>
      )}
    </>
  );
}

/** Warns, before the question is paid for, that its answer would lack the facts that it needs. */
export const FactsLeftOut = ({ listId, question }: { listId: number; question: string }) =>
  /cálculo/i.test(question) && (
    <LazyPart>
      <CalculationsLeftOut listId={listId} />
    </LazyPart>
  );
