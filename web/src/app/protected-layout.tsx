import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { TutorialHost } from '#web/features/tutorial/tutorial-host.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { FrameNotices } from './frame-notices.tsx';
import { BareHeader, Header } from './header.tsx';
import { SideMenu } from './side-menu.tsx';
import { useBalanceElsewhere } from './use-balance-elsewhere.ts';

/** The frame of every protected screen. */
export function ProtectedLayout({ bare, children }: { bare: boolean; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useBalanceElsewhere();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only rounded-sm bg-brand px-4 py-3 text-on-brand focus:not-sr-only focus:fixed focus:top-1 focus:left-1 focus:z-40"
      >
        Pular para o conteúdo
      </a>
      {bare ? <BareHeader /> : <Header onMenu={() => setMenuOpen(true)} />}
      <FrameNotices />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <main id="conteudo" ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
      <TutorialHost />
    </div>
  );
}

/** Focuses the content after a change of screen, so that keyboard and screen reader start there. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const pathname = usePlace().pathname;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const box = main.current;
    if (box && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }, [pathname, main]);
}
