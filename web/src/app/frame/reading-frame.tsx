import type { ReactNode } from 'react';
import { brandName } from '#web/lib/brand.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '../navigation/theme-toggle.tsx';

/** The frame of a page that anyone may read without an account. Paper shows the page alone. */
export const ReadingFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto max-w-3xl px-5 pb-12 sm:px-8">
    <header className="flex h-16 items-center justify-between print:hidden">
      <Link to="/auth" aria-label={`${brandName}, entrar`} className="flex min-h-11 items-center rounded-sm">
        <Logo />
      </Link>
      <ThemeToggle />
    </header>
    {children}
  </div>
);
