import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ModalFrame } from './modal-frame.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button or a click outside; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** Hides the title visually, but not from screen readers. */
  hideTitle?: boolean;
  children: ReactNode;
  className?: string;
}

const boxClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-lg border border-line ' +
  'bg-surface p-5 text-ink shadow-soft backdrop:bg-veil open:animate-rise sm:p-6';

/** A modal on the native `dialog`: traps the focus and returns it on closing. */
export function Dialog({ open, onClose, title, hideTitle = false, children, className }: DialogProps) {
  const titleId = useId();
  return (
    <ModalFrame open={open} onClose={onClose} labelledBy={titleId} className={className ?? boxClass}>
      <div className={classNames('flex items-start justify-between gap-3', hideTitle && 'sr-only')}>
        <h2 id={titleId} className="min-w-0 font-semibold text-xl">
          {title}
        </h2>
        {!hideTitle && (
          <IconButton label="Fechar" onClick={onClose} className="-mt-1.5 -mr-2">
            <X size={22} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
    </ModalFrame>
  );
}
