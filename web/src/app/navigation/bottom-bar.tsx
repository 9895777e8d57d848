import Bot from 'lucide-react/icons/bot';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LibraryBig from 'lucide-react/icons/library-big';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePathname } from '#web/lib/navigation/location.ts';
import { isActive } from '../is-active.ts';

/** The screens that a subscriber opens most. */
const tabs = [
  { to: '/', label: 'Agentes', icon: Bot },
  { to: '/conversas', label: 'Conversas', icon: MessagesSquare },
  { to: '/banco-conhecimento', label: 'Conteúdos', icon: LibraryBig },
  { to: '/calendar-events', label: 'Eventos', icon: CalendarDays },
] as const;

/** The bar at the bottom of a phone, and of the installed product; the chat needs the room itself. */
export function BottomBar() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Atalhos"
      className="sticky bottom-0 z-20 mt-auto hidden border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] max-sm:block print:hidden [@media(max-height:26rem)]:hidden! [@media(display-mode:standalone)]:max-lg:block"
    >
      <ul className="mx-auto grid max-w-md grid-cols-4">
        {tabs.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isActive(to, pathname) ? 'page' : undefined}
              className="grid min-h-14 content-center justify-items-center gap-0.5 text-muted text-xs aria-[current=page]:font-semibold aria-[current=page]:text-brand-ink"
            >
              <Icon size={22} aria-hidden="true" /> <span className="max-[17rem]:sr-only">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
