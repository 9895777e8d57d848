import Bot from 'lucide-react/icons/bot';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LibraryBig from 'lucide-react/icons/library-big';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import UserRound from 'lucide-react/icons/user-round';

/** The side menu in its order (§2.2); the tutorial opens over the page and has no address. */
export const menuEntries = [
  { label: 'Agentes de IAs', to: '/', icon: Bot },
  { label: 'Banco de Conhecimento', to: '/banco-conhecimento', icon: LibraryBig },
  { label: 'Calendário de Eventos', to: '/calendar-events', icon: CalendarDays },
  { label: 'Descontos com Parceiros', to: '/partners', icon: TicketPercent },
  { label: 'Gerenciar Assinatura', to: '/subscription', icon: CreditCard },
  { label: 'Perguntas Frequentes', to: '/faq', icon: CircleHelp },
  { label: 'Minha Conta', to: '/minha-conta', icon: UserRound },
  { label: 'Tutorial de uso', to: null, icon: GraduationCap },
] as const;

/** The entry is where one is: exactly for home, by prefix for the others (§2.2). */
export const isActive = (to: string, pathname: string) =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);
