import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from './button.tsx';

interface BreadcrumbProps {
  /** The page above this one. */
  above: { to: string; label: string };
  /** Names the arrow that leads there on a phone. */
  back: string;
  /** The title of this page. */
  current: string;
}

/** The path to this page: its parent page, on a phone as an arrow, then the page itself. */
export const Breadcrumb = ({ above, back, current }: BreadcrumbProps) => (
  <nav aria-label="Você está em" className="min-w-0 flex-1">
    <ol className="flex min-w-0 items-center gap-1 text-sm">
      <li className="flex shrink-0 items-center gap-1 text-muted">
        <Link
          to={above.to}
          aria-label={back}
          className={buttonClass('ghost', 'size-11 rounded-full! sm:hidden')}
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </Link>
        <Link to={above.to} className="inline-flex min-h-11 items-center max-sm:hidden">
          {above.label}
        </Link>
        <ChevronRight size={14} aria-hidden="true" className="max-sm:hidden" />
      </li>
      <li aria-current="page" className="min-w-0">
        <h1 className="truncate font-semibold">{current}</h1>
      </li>
    </ol>
  </nav>
);
