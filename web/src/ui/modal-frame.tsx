import { type ReactNode, useEffect, useRef } from 'react';

interface ModalFrameProps {
  open: boolean;
  /** Asked for by Esc, a button inside or a press outside; the owner sets `open`. */
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
