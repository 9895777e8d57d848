/** The open modal dialogs, in the order of their opening. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Reports that a modal dialog has opened; the result reports that it has closed. */
export function reportModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}

/**
 * The modal dialog above all others; everything outside it can neither be clicked nor read aloud. A dialog leaves the page before it is reported as
 * closed, and nothing can be shown inside it then.
 */
export const topModal = (): HTMLDialogElement | undefined => open.findLast((dialog) => dialog.isConnected);

export function onModalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
