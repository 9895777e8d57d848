import Bot from 'lucide-react/icons/bot';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LibraryBig from 'lucide-react/icons/library-big';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { SellerLine } from '#web/ui/seller-line.tsx';
import { ThemeToggle } from './navigation/theme-toggle.tsx';

/** The frame of the accounts screens: the form and, on wide screens, a preview of the product. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col px-5 pb-8 sm:px-8">
        <header className="flex h-16 items-center justify-between">
          <Logo />
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 py-4">
          {children}
        </main>
        <footer className="mx-auto w-full max-w-md text-center">
          <SellerLine />
        </footer>
      </div>
      <Invitation />
    </div>
  );
}

const promises = [
  { icon: Bot, text: 'Assistentes de IA que conhecem banho e tosa, loja, clínica e distribuição' },
  { icon: LibraryBig, text: 'Conteúdos prontos para usar, com contas, roteiros e checklists' },
  { icon: CalendarDays, text: 'Agenda do setor e datas para planejar os seus posts' },
];

function Invitation() {
  return (
    <aside className="relative hidden overflow-hidden bg-brand-panel text-on-brand-panel lg:flex lg:flex-col lg:justify-center lg:gap-8 lg:p-14">
      <p className="max-w-[18ch] font-semibold text-2xl">Mais agenda cheia, menos correria.</p>
      <ul className="grid max-w-md gap-5">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-lg">
            <Icon size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-apricot" />
            {text}
          </li>
        ))}
      </ul>
      <img
        src="/images/empty/boas-vindas.svg"
        alt=""
        loading="lazy"
        width={420}
        height={300}
        className="max-w-full"
      />
    </aside>
  );
}
