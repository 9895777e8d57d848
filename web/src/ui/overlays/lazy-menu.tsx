import { lazy, type ReactNode, useState } from 'react';
import { preload } from '#web/lib/requests/preload.ts';
import { IconButton } from '../button.tsx';
import { LazyPart } from '../feedback/lazy-part.tsx';
import type { MenuAction } from './menu-button.tsx';
import { Tooltip } from './tooltip.tsx';

const loadMenu = () => import('./menu-button.tsx').then((m) => ({ default: m.MenuButton }));
const MenuButton = lazy(loadMenu);

interface LazyMenuProps {
  label: string;
  tooltip: string;
  icon: ReactNode;
  actions: readonly MenuAction[];
}

/** A menu whose code is loaded with the first press. */
export function LazyMenu({ label, tooltip, icon, actions }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <Tooltip text={tooltip}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        onPointerEnter={() => preload(loadMenu)}
        onClick={() => setWanted(true)}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
  if (!wanted) return button;
  return (
    <LazyPart loading={button} onClose={() => setWanted(false)}>
      <MenuButton openAtFirst label={label} icon={icon} actions={actions} />
    </LazyPart>
  );
}
