import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { BusinessCard } from '#web/features/account/business-card.tsx';
import { BusinessDialog } from '#web/features/account/business-dialog.tsx';
import { PersonalCard } from '#web/features/account/personal-card.tsx';
import { StorageCard } from '#web/features/account/storage-card.tsx';
import { FiscalCard } from '#web/features/fiscal/fiscal-card.tsx';
import { ShopCard } from '#web/features/shop/shop-card.tsx';
import { useHashTarget } from '#web/lib/navigation/use-hash-target.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FullScreenSpinner } from '#web/ui/feedback/spinner.tsx';

const StatementSection = lazy(() =>
  import('#web/features/credits/statement-section.tsx').then((m) => ({ default: m.StatementSection })),
);
const SecuritySection = lazy(() =>
  import('#web/features/auth/security/security-section.tsx').then((m) => ({ default: m.SecuritySection })),
);
const PrivacySection = lazy(() =>
  import('#web/features/privacy/privacy-section.tsx').then((m) => ({ default: m.PrivacySection })),
);

const sections = [
  ['perfil', 'Perfil'],
  ['extrato', 'Extrato de créditos'],
  ['seguranca', 'Segurança'],
  ['privacidade', 'Privacidade'],
] as const;

/** /minha-conta: profile, credit statement, security, privacy. */
export default function AccountScreen() {
  usePageTitle('Minha Conta');
  const user = useUser();
  if (!user) return <FullScreenSpinner />;
  return (
    <div className="page *:max-w-5xl">
      <h1 className="mb-4 font-semibold text-2xl">Minha Conta</h1>
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <SectionLinks />
        <div className="grid min-w-0 gap-10">
          <Section id="perfil" title="Perfil">
            <PersonalCard key={`personal-${user.id}`} user={user} />
            <BusinessCard key={`business-${user.id}`} user={user} />
            <ShopCard />
            <FiscalCard key={`fiscal-${user.id}`} />
            <StorageCard provisional={user.provisional === true} />
          </Section>
          <Section id="extrato" title="Extrato de créditos">
            <Later>
              <StatementSection since={user.created_at} />
            </Later>
          </Section>
          <Section id="seguranca">
            <Later>
              <SecuritySection />
            </Later>
          </Section>
          <Section id="privacidade">
            <Later>
              <PrivacySection />
            </Later>
          </Section>
        </div>
      </div>
      <BusinessDialog key={user.id} user={user} />
    </div>
  );
}

/** A part of the page with its own address; some parts have their own heading. */
function Section({ id, title, children }: { id: string; title?: string; children: ReactNode }) {
  return (
    <div
      id={id}
      tabIndex={-1}
      className="grid scroll-mt-[calc(var(--header-height)+5rem)] lg:scroll-mt-[calc(var(--header-height)+1rem)] gap-4 outline-none"
    >
      {title && <h2 className="font-semibold text-xl">{title}</h2>}
      {children}
    </div>
  );
}

const Later = ({ children }: { children: ReactNode }) => (
  <LazyPart loading={<Skeleton className="h-72 rounded-lg!" />}>{children}</LazyPart>
);

function SectionLinks() {
  useHashTarget();
  const current = useSectionInView();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // On a phone the list scrolls by itself; the page stays where it is read.
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft;
  }, [current]);
  return (
    <nav
      aria-label="Seções da conta"
      className="sticky top-(--header-height) z-10 -mx-4 bg-paper px-4 py-2 sm:mx-0 sm:px-0 lg:top-[calc(var(--header-height)+2rem)] lg:z-auto lg:self-start lg:bg-transparent lg:py-0"
    >
      <ul
        ref={list}
        className="flex gap-2 overflow-x-auto [scrollbar-width:none] *:shrink-0 lg:grid lg:gap-1 lg:overflow-visible"
      >
        {sections.map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full border px-4 transition-colors lg:rounded-lg lg:border-transparent',
                id === current
                  ? 'border-brand bg-brand-soft font-semibold text-brand-ink'
                  : 'border-line-strong hover:bg-sunken',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the section that crosses the upper part of the window. */
function useSectionInView(): string {
  const [current, setCurrent] = useState<string>(sections[0][0]);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) seen.observe(section);
    }
    return () => seen.disconnect();
  }, []);
  return current;
}
