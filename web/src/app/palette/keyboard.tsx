import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { currentPlace, navigate } from '#web/lib/navigation/location.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { type Shortcut, shortcutOf } from './shortcuts.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp })),
);

/** The shortcuts of the frame and their dialogs; loaded only where there is a mouse, and so a keyboard. */
export function Keyboard({ onMenu }: { onMenu: () => void }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = () => setOpen(null);
  const actions: Record<Shortcut, () => boolean> = {
    menu: () => {
      onMenu();
      return true;
    },
    palette: () => {
      setOpen('palette');
      return true;
    },
    help: () => {
      setOpen('help');
      return true;
    },
    search: focusSearch,
    newChat: startConversation,
    copyAnswer: copyLastAnswer,
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    // A dialog has keys of its own; only the palette closes by the key that opens it.
    if (!shortcut || document.querySelector('dialog[open]')) return;
    if (actions[shortcut]()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      {open === 'palette' && (
        <LazyPart onClose={close}>
          <Palette onClose={close} onHelp={() => setOpen('help')} />
        </LazyPart>
      )}
      {open === 'help' && (
        <LazyPart onClose={close}>
          <ShortcutHelp onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

/** Focuses the search of the screen, or in a chat its input. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type=search], main #chat-input');
  field?.focus();
  return field !== null;
}

/** Begins a conversation with the assistant on the screen, elsewhere with the first one. */
function startConversation(): boolean {
  const [, listId = '1'] = /^\/chat\/(\d+)/.exec(currentPlace().pathname) ?? [];
  navigate(`/chat/${listId}?c=nova`);
  return true;
}

/** Copies the newest answer, as its own button does. */
function copyLastAnswer(): boolean {
  const buttons = document.querySelectorAll<HTMLElement>('[data-copy-answer]');
  const last = [...buttons].at(-1);
  last?.click();
  return last !== undefined;
}
