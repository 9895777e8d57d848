import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './button.tsx';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
}

/** Steps through the pages of a list; renders nothing for a single page. */
export function Pager({ page, pages, onPage, label }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} aria-hidden="true" /> Anterior
      </Button>
      <p className="order-first w-full text-center text-sm tabular-nums sm:order-none sm:w-auto">
        Página {page} de {pages}
      </p>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Próxima <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </nav>
  );
}
