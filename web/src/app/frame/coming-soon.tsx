import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ComingSoonProps {
  title: string;
  /** The planned contents, line by line. */
  points: string[];
  children: ReactNode;
}

/** Placeholder for a screen that is not released yet. */
export function ComingSoon({ title, points, children }: ComingSoonProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <div className="grid justify-items-start gap-3">
        <img src="/images/empty/em-breve.svg" alt="" width={200} height={150} className="-ml-2" />
        <Badge>Em breve</Badge>
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="text-lg text-muted">{children}</p>
      </div>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 font-semibold text-lg">O que você vai encontrar aqui</h2>
        <ul className="grid gap-3">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
              {point}
            </li>
          ))}
        </ul>
      </Card>
      <Link to="/" className={buttonClass('primary', 'justify-self-start px-5 py-2.5')}>
        <ArrowLeft size={18} aria-hidden="true" /> Voltar para os assistentes
      </Link>
    </div>
  );
}
