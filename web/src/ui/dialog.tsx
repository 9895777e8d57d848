import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface DialogProps {
  open: boolean;
  /** Asked for by Esc, the close button or a press outside; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  /** The title is read but not seen. */
  hideTitle?: boolean;
  children: ReactNode;
  className?: string;
}

const boxClass =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-lg border border-line ' +
  'bg-surface p-5 text-ink shadow-soft backdrop:bg-veil open:animate-rise sm:p-6';

/** A modal on the platform's own `dialog`: focus stays inside and returns to where it was. */
export function Dialog({ open, onClose, title, hideTitle = false, children, className }: DialogProps) {
  const titleId = useId();
  return (
    <ModalFrame open={open} onClose={onClose} labelledBy={titleId} className={className ?? boxClass}>
      <div className={classNames('flex items-start justify-between gap-3', hideTitle && 'sr-only')}>
        <h2 id={titleId} className="font-semibold text-xl">
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

interface ModalFrameProps {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  className: string;
  children: ReactNode;
}

/** The bare modal that dialogs, drawers and overlays share; its content exists only while it is open. */
export function ModalFrame({ open, onClose, labelledBy, className, children }: ModalFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const release = holdPage();
    return () => {
      release();
      dialog.close();
      // By now the dialog has left the page, and the browser has forgotten where the focus was.
      const free = document.activeElement === document.body;
      if (free && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own `cancel` event.
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && pressedOutside(event) && onClose()}
      className={className}
    >
      {children}
    </dialog>
  );
}

/** Stops the page behind from scrolling, without a jump where scrollbars take room. */
function holdPage() {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = style;
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
  return () => {
    style.overflow = overflow;
    style.paddingRight = paddingRight;
  };
}

function pressedOutside({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLDialogElement>) {
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
