import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  onPress: () => void;
  /** Removes something. */
  danger?: boolean;
}

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-sunken ' +
  'data-highlighted:outline-2 data-highlighted:outline-transparent';

interface MenuButtonProps {
  label: string;
  /** Three dots if absent. */
  icon?: ReactNode;
  actions: readonly MenuAction[];
  openAtFirst?: boolean;
}

/** A button that opens a menu of actions; arrow keys and letters choose, Esc closes. */
export function MenuButton({ label, icon, actions, openAtFirst = false }: MenuButtonProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={openAtFirst}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={label}>{icon ?? <EllipsisVertical size={20} aria-hidden="true" />}</IconButton>
      </DropdownMenu.Trigger>
      {/* Outside of every landmark a screen reader would not find it by region. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 grid min-w-44 rounded-lg border border-line bg-surface p-1 text-ink shadow-soft"
        >
          {actions.map((action) => (
            <DropdownMenu.Item
              key={action.label}
              onSelect={action.onPress}
              className={`${itemClass} ${action.danger ? 'text-danger-ink' : ''}`}
            >
              {action.icon}
              {action.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
