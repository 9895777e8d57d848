import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

/** The path to this page: links first, the page itself last. `items` are nodes, so that router links fit. */
export function Breadcrumb({
  items,
  current,
}: {
  items: { key: string; link: ReactNode }[];
  current: string;
}) {
  return (
    <nav aria-label="Você está em" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {items.map(({ key, link }) => (
          <li key={key} className="flex shrink-0 items-center gap-1 text-muted">
            {link}
            <ChevronRight size={14} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate font-semibold">
          {current}
        </li>
      </ol>
    </nav>
  );
}
