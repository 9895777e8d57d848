import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button.tsx';
import { ModalFrame } from './modal-frame.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A panel that slides in from the left over the page; modal like a dialog. */
export function Drawer({ open, onClose, title, header, children }: DrawerProps) {
  const titleId = useId();
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className={
        'm-0 h-dvh max-h-none w-[min(20rem,calc(100%-3rem))] max-w-none border-line border-r bg-surface text-ink ' +
        'shadow-soft backdrop:bg-veil open:flex open:flex-col open:animate-[slide-from-left_180ms_var(--ease-out)]'
      }
    >
      <div className="flex h-(--header-height) shrink-0 items-center justify-between gap-3 border-line border-b pr-1 pl-5">
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
        {header}
        <IconButton label="Fechar menu" onClick={onClose} className="ml-auto">
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </ModalFrame>
  );
}
