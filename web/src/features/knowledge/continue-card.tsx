import { useQuery } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '#web/lib/navigation/link.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { materialAddress } from './addresses.ts';
import { continueReadingQuery } from './api/continue-reading.ts';

/** Link to the unfinished material opened last; renders nothing without one, or when loading it failed. */
export function ContinueCard() {
  const { data } = useQuery(continueReadingQuery);
  const [last] = data ?? [];
  if (!last) return null;
  return (
    <Link
      to={materialAddress(last)}
      className={`${cardClass} flex items-center gap-4 p-4 transition-colors hover:border-brand`}
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <BookOpen size={22} aria-hidden="true" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold text-brand-ink text-sm">Continuar de onde parei</span>
        <span className="font-semibold">{last.titulo_material}</span>
        <span className="text-muted text-sm">
          {last.produto_titulo} · {last.modulo_titulo}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
