import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '#web/lib/navigation/link.tsx';
import { cardClass } from '#web/ui/card.tsx';

/** The way from the account to "Minha loja". */
export function ShopCard() {
  return (
    <Link
      to="/minha-loja"
      className={`${cardClass} flex items-center justify-between gap-3 p-5 no-underline hover:bg-sunken sm:p-6`}
    >
      <span className="grid gap-1">
        <span className="font-semibold text-lg">Minha Loja</span>
        <span className="text-muted">
          Preços, horário e o seu jeito de falar: conte uma vez, e todos os assistentes usam.
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
