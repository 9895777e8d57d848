import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { TutorialHost } from '#web/features/tutorial/tutorial-host.tsx';
import { holdInstallOffer } from '#web/lib/device/install.ts';
import { useMedia } from '#web/lib/device/use-media.ts';
import { usePathname } from '#web/lib/navigation/location.ts';
import { preload } from '#web/lib/requests/preload.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { FrameNotices } from './frame/frame-notices.tsx';
import { BottomBar } from './navigation/bottom-bar.tsx';
import { BareHeader, Header } from './navigation/header.tsx';
import { useRail } from './navigation/use-rail.ts';

const loadMenu = () => import('./navigation/side-menu.tsx');
const SideMenu = lazy(() => loadMenu().then((module) => ({ default: module.SideMenu })));
const preloadMenu = () => preload(loadMenu);
const Rail = lazy(() => import('./navigation/rail.tsx').then((module) => ({ default: module.Rail })));
const Keyboard = lazy(() =>
  import('./palette/keyboard.tsx').then((module) => ({ default: module.Keyboard })),
);

interface ProtectedLayoutProps {
  /** The header has only the logo, and nothing else leads away. */
  bare: boolean;
  children: ReactNode;
}

/** The frame of every protected screen: menu beside or in a drawer, header, notices, and on phones a bar at the bottom. */
export function ProtectedLayout({ bare, children }: ProtectedLayoutProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { beside, folded, toggle } = useRail();
  const hasKeyboard = useMedia('(pointer: fine)');
  const inChat = usePathname().startsWith('/chat/');
  useFocusOnNavigation(main);
  useEffect(holdInstallOffer, []);
  useEffect(() => {
    // Soon enough for the first touch, and before a new version replaces its file.
    const timer = setTimeout(preloadMenu, 2_000);
    return () => clearTimeout(timer);
  }, []);
  const rail = useRef<HTMLElement>(null);
  const onMenu = () => {
    if (!beside) setMenuOpen(true);
    // A press on the menu before its code is there asks for it: folding would be remembered.
    else if (folded || rail.current?.hasChildNodes()) toggle();
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only rounded-sm bg-brand px-4 py-3 text-on-brand focus:not-sr-only focus:fixed focus:top-1 focus:left-1 focus:z-40"
      >
        Pular para o conteúdo
      </a>
      {bare ? (
        <BareHeader />
      ) : (
        <Header onMenu={onMenu} onTouchMenu={preloadMenu} unfolded={beside ? !folded : undefined} />
      )}
      <FrameNotices />
      {menuOpen && !beside && (
        <LazyPart onClose={() => setMenuOpen(false)}>
          <SideMenu open onClose={() => setMenuOpen(false)} />
        </LazyPart>
      )}
      <div className="flex flex-1">
        {!bare && (
          <aside
            ref={rail}
            aria-label="Menu"
            className={`sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] shrink-0 flex-col self-start border-line border-r bg-surface lg:flex print:hidden ${folded ? 'w-16' : 'w-60'}`}
          >
            {beside && (
              <Suspense>
                <Rail folded={folded} />
              </Suspense>
            )}
          </aside>
        )}
        <main id="conteudo" ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      {!bare && !inChat && <BottomBar />}
      {hasKeyboard && (
        <Suspense>
          <Keyboard onMenu={onMenu} />
        </Suspense>
      )}
      <TutorialHost />
    </div>
  );
}

/** Focuses the content after a change of screen, so that keyboard and screen reader start there. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const pathname = usePathname();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const box = main.current;
    if (box && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
  }, [pathname, main]);
}
