import { type ReactNode, useEffect, useRef } from 'react';
import { reportModal } from './open-modals.ts';

interface ModalFrameProps {
  open: boolean;
  /** Called on Esc, a button inside or a click outside; the owner sets `open`. */
  onClose: () => void;
  labelledBy: string;
  className: string;
  children: ReactNode;
}

/** The bare modal shared by dialogs, drawers and overlays; its content is mounted only while open. */
export function ModalFrame({ open, onClose, labelledBy, className, children }: ModalFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    const release = holdPage();
    const reportClosed = reportModal(dialog);
    return () => {
      release();
      reportClosed();
      dialog.close();
      // The dialog has left the page by now, and the browser no longer restores the focus.
      const free = document.activeElement === document.body;
      if (free && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc fires the dialog's own `cancel` event.
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // A file chooser inside that was left without a file reports `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog on a second Esc, also where the owner keeps it open to ask first.
      onClose={({ currentTarget: dialog }) => dialog.isConnected && !dialog.open && dialog.showModal()}
      onClick={(event) => event.target === event.currentTarget && pressedOutside(event) && onClose()}
      className={className}
    >
      {children}
    </dialog>
  );
}

/** Stops the page behind from scrolling, without a jump where scrollbars take up space. */
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
