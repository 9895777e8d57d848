import { useQuery, useQueryClient } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LogOut from 'lucide-react/icons/log-out';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useUser } from '#web/features/account/api/get-user.ts';
import { forgetUser, logout } from '#web/features/auth/api/logout.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { resetTutorial } from '#web/features/tutorial/tutorial-store.ts';
import { useTutorialOffered } from '#web/features/tutorial/use-tutorial-offered.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { isActive, menuEntriesOf } from './menu-entries.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const entryClass = 'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left hover:bg-sunken';

/** The menu of every protected screen. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const pathname = usePlace().pathname;
  const role = useUser()?.role ?? 'subscriber';
  const tutorialOffered = useTutorialOffered();
  const showTutorial = () => {
    onClose();
    resetTutorial();
  };
  return (
    <Drawer open={open} onClose={onClose} title="Menu" header={<Logo />}>
      <nav aria-label="Principal" className="min-h-0 flex-1 overflow-y-auto p-3">
        <ul className="grid gap-1">
          {menuEntriesOf(role).map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                aria-current={isActive(to, pathname) ? 'page' : undefined}
                className={classNames(
                  entryClass,
                  isActive(to, pathname) && 'bg-brand-soft font-semibold text-brand-ink hover:bg-brand-soft',
                )}
              >
                <Icon size={20} aria-hidden="true" className="shrink-0" /> {label}
              </Link>
            </li>
          ))}
          {tutorialOffered && (
            <li>
              <button type="button" onClick={showTutorial} className={entryClass}>
                <GraduationCap size={20} aria-hidden="true" className="shrink-0" /> Tutorial de uso
              </button>
            </li>
          )}
        </ul>
      </nav>
      <div className="grid gap-1 border-line border-t p-3">
        <ThemeSwitch />
        <TermsLink />
        <LogoutButton />
      </div>
    </Drawer>
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
