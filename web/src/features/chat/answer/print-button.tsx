import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { useRef } from 'react';
import { LazyMenu } from '#web/ui/overlays/lazy-menu.tsx';

/** Prints the conversation, or one turn of it alone; the browser's dialog saves it as PDF too. */
function print(turn: Element | null) {
  turn?.setAttribute('data-print-only', '');
  window.addEventListener('afterprint', () => turn?.removeAttribute('data-print-only'), { once: true });
  // Waits until the menu is gone.
  requestAnimationFrame(() => window.print());
}

/** Opens the ways to take an answer along on paper. */
export function PrintButton() {
  const place = useRef<HTMLSpanElement>(null);
  const turn = () => place.current?.closest('[data-turn]') ?? null;
  return (
    <span ref={place} className="contents">
      <LazyMenu
        label="Mais opções da resposta"
        tooltip="Mais opções"
        icon={<Ellipsis size={18} aria-hidden="true" />}
        actions={[
          {
            label: 'Imprimir ou PDF: esta resposta',
            icon: <FileText size={18} aria-hidden="true" />,
            onPress: () => print(turn()),
          },
          {
            label: 'Imprimir ou PDF: a conversa',
            icon: <Printer size={18} aria-hidden="true" />,
            onPress: () => print(null),
          },
        ]}
      />
    </span>
  );
}
