import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { shortcutList } from './shortcuts.ts';

/** The keyboard shortcuts, shown by '?'. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Atalhos do teclado">
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3">
        {shortcutList.map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
