import type { ReactNode } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface Section {
  heading: string;
  paragraphs: string[];
}

interface DocumentLayoutProps {
  title: string;
  sections: Section[];
  children: ReactNode;
}

/** A public page to be read: terms, privacy. */
export function DocumentLayout({ title, sections, children }: DocumentLayoutProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-3xl px-5 pb-12 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <Link to="/auth" aria-label="Matilha, entrar" className="flex min-h-11 items-center rounded-sm">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className="grid max-w-[72ch] gap-6 py-6">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="grid gap-2">
            <h2 className="font-semibold text-xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className="border-line border-t pt-4">{children}</p>
      </main>
    </div>
  );
}
