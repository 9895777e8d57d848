import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Menu from 'lucide-react/icons/menu';
import { openTutorial, useTutorialSeen } from '#web/features/tutorial/tutorial-store.ts';
import { useTutorialOffered } from '#web/features/tutorial/use-tutorial-offered.ts';
import { brandName } from '#web/lib/brand.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { CreditBalance } from './credit-balance.tsx';

interface HeaderProps {
  onMenu: () => void;
  /** Called when the menu is about to be opened. */
  onTouchMenu: () => void;
  /** Whether the menu beside the screen shows its labels; undefined where it is a drawer. */
  unfolded: boolean | undefined;
}

/** Menu, logo, balance and help, on every protected screen. */
export function Header({ onMenu, onTouchMenu, unfolded }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="flex h-(--header-height) items-center gap-1 px-1 sm:px-3">
        <IconButton
          label={unfolded ? 'Recolher menu' : 'Abrir menu'}
          aria-haspopup={unfolded === undefined ? 'dialog' : undefined}
          aria-expanded={unfolded}
          onPointerEnter={onTouchMenu}
          onFocus={onTouchMenu}
          onClick={onMenu}
        >
          <Menu size={24} aria-hidden="true" />
        </IconButton>
        <HomeLink />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <CreditBalance />
          <HelpButton />
        </div>
      </div>
    </header>
  );
}

/** The logo and a lock, where one pays: nothing else leads away. */
export const BareHeader = () => (
  <header className="border-line border-b bg-paper">
    <div className="mx-auto flex h-(--header-height) max-w-6xl items-center justify-between gap-3 px-3 sm:px-5">
      <HomeLink />
      <p className="flex items-center gap-1.5 text-muted text-sm">
        <LockKeyhole size={18} aria-hidden="true" className="shrink-0" /> Pagamento seguro
      </p>
    </div>
  </header>
);

const HomeLink = () => (
  <Link
    to="/"
    aria-label={`${brandName}, início`}
    className="flex min-h-11 min-w-[38px] items-center rounded-sm px-[4px]"
  >
    <Logo />
  </Link>
);

/** Highlighted until the tutorial has been finished once; absent without a tutorial. */
function HelpButton() {
  const seen = useTutorialSeen();
  const offered = useTutorialOffered();
  if (!offered) return null;
  return (
    <Tooltip text="Tutorial de uso">
      <IconButton label={seen ? 'Ajuda' : 'Ajuda: conheça o tutorial de uso'} onClick={openTutorial}>
        <span
          className={
            seen ? '' : 'animate-[beckon_2.4s_ease-in-out_infinite] rounded-full bg-apricot text-on-apricot'
          }
        >
          <CircleHelp size={24} aria-hidden="true" />
        </span>
      </IconButton>
    </Tooltip>
  );
}
