import { lazy, useState } from 'react';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const CorrectAddressDialog = lazy(() =>
  import('./correct-address-dialog.tsx').then((m) => ({ default: m.CorrectAddressDialog })),
);

/** Opens the correction of a mistyped address, beside the button that mails the link again. */
export function CorrectAddress({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        Corrigir email
      </button>
      {open && (
        <LazyPart onClose={close}>
          <CorrectAddressDialog onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
