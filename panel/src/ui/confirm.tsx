import { type ReactNode, useState } from 'react';
// biome-ignore lint/style/noRestrictedImports: this is the component that the rule asks for
import { Confirm as Question } from 'react-admin';

interface Props {
  isOpen?: boolean;
  title: string;
  content: ReactNode;
  /** Words of the button; "Confirmar" by default. */
  confirm?: string;
  cancel?: string;
  /** May return a promise; the buttons are disabled until it settles. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before an action. Its button counts once: react-admin's question can be pressed again while the action runs, and while it closes. */
export function Confirm({ isOpen = true, onConfirm, ...words }: Props) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!isOpen || busy) return;
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return <Question {...words} isOpen={isOpen} loading={busy} onConfirm={() => void press()} />;
}
