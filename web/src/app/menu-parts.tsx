import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LogOut from 'lucide-react/icons/log-out';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useUser } from '#web/features/account/api/get-user.ts';
import { forgetUser, logout } from '#web/features/auth/api/logout.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { resetTutorial } from '#web/features/tutorial/tutorial-store.ts';
import { useTutorialOffered } from '#web/features/tutorial/use-tutorial-offered.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate, usePathname } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { isActive } from './is-active.ts';
import { menuEntriesOf } from './menu-entries.ts';
import { InstallEntry } from './navigation/install-entry.tsx';
import { ThemeSwitch } from './navigation/theme-switch.tsx';

/** A finger needs 44 px, a mouse less. */
const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left hover:bg-sunken lg:pointer-fine:min-h-9 lg:pointer-fine:py-1.5';
const current = 'bg-brand-soft font-semibold text-brand-ink hover:bg-brand-soft';

interface MenuEntriesProps {
  /** Only the icons are shown; the labels are read aloud and shown by the mouse. */
  folded: boolean;
  /** Called when an entry leads away. */
  onLeave?: (() => void) | undefined;
}

/** The entries of the menu, in order. */
export function MenuEntries({ folded, onLeave }: MenuEntriesProps) {
  const pathname = usePathname();
  const role = useUser()?.role ?? 'subscriber';
  const tutorialOffered = useTutorialOffered();
  const showTutorial = () => {
    onLeave?.();
    resetTutorial();
  };
  const label = folded ? 'sr-only' : '';
  return (
    <nav aria-label="Principal">
      <ul className="grid gap-1">
        {menuEntriesOf(role).map(({ label: text, to, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onLeave}
              title={folded ? text : undefined}
              aria-current={isActive(to, pathname) ? 'page' : undefined}
              className={classNames(entryClass, isActive(to, pathname) && current)}
            >
              <Icon size={20} aria-hidden="true" className="shrink-0" /> <span className={label}>{text}</span>
            </Link>
          </li>
        ))}
        {tutorialOffered && (
          <li>
            <button
              type="button"
              onClick={showTutorial}
              title={folded ? tutorialLabel : undefined}
              className={entryClass}
            >
              <GraduationCap size={20} aria-hidden="true" className="shrink-0" />{' '}
              <span className={label}>{tutorialLabel}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

const tutorialLabel = 'Tutorial de uso';

/** The theme, the terms and the way out, below the entries. */
export function MenuFoot({ compact = false }: { compact?: boolean }) {
  return (
    <div className={classNames('grid border-line border-t', compact ? 'p-2 text-sm' : 'gap-1 p-3')}>
      <ThemeSwitch compact={compact} />
      <InstallEntry className={entryClass} />
      <TermsLink />
      <LogoutButton />
    </div>
  );
}

function TermsLink() {
  const { data } = useQuery(settingsQuery);
  return (
    <ExternalLink href={data?.termsUrl ?? '/termos'} className={entryClass}>
      <ScrollText size={20} aria-hidden="true" className="shrink-0" /> Termos e políticas
    </ExternalLink>
  );
}

function LogoutButton() {
  const client = useQueryClient();
  const [leave, busy] = useSingleFlight(async () => {
    try {
      await logout();
    } catch (error) {
      toast({ title: 'Falha no logout', description: errorMessage(error), variant: 'destructive' });
      return;
    }
    toast({ title: 'Logout realizado', description: 'Você foi desconectado com sucesso.' });
    navigate('/auth');
    forgetUser(client);
  });
  return (
    <button type="button" onClick={leave} aria-disabled={busy || undefined} className={entryClass}>
      <LogOut size={20} aria-hidden="true" className="shrink-0" /> Sair
    </button>
  );
}
