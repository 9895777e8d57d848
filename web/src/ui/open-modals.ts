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

/** The modal dialog above all others; everything outside it can neither be clicked nor read aloud. */
export const topModal = (): HTMLDialogElement | undefined => open.at(-1);

export function onModalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
