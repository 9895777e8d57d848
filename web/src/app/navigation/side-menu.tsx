import { Logo } from '#web/ui/logo.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { MenuEntries, MenuFoot } from '../menu-parts.tsx';

/** The menu in a drawer, on screens without the rail. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu" header={<Logo />}>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <MenuEntries folded={false} onLeave={onClose} />
      </div>
      <MenuFoot />
    </Drawer>
  );
}
