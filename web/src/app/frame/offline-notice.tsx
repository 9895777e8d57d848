import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import type { KeptPage } from '../kept-pages.ts';

const listKeptPages = () => import('../kept-pages.ts').then((module) => module.listKeptPages());

/** Shown without a connection; lists the pages readable offline. */
export function OfflineNotice() {
  const user = useUser();
  const pages = useKeptPages(user?.id);
  return (
    <div className="border-line border-b bg-apricot-soft px-4 py-2 text-apricot-ink text-sm">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2">
        <CloudOff size={16} aria-hidden="true" className="shrink-0" />
        <span>Você está sem conexão.</span>
        {pages.length > 0 && <KeptPages pages={pages} />}
      </div>
    </div>
  );
}

function KeptPages({ pages }: { pages: KeptPage[] }) {
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="flex min-h-11 cursor-pointer items-center underline">
        O que dá para ler agora ({pages.length})
      </summary>
      <ul className="max-h-60 overflow-y-auto">
        {pages.map(({ to, title, kind }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-1.5 underline">
              <span className="min-w-0 truncate">{title}</span>
              <span className="shrink-0">· {kind}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function useKeptPages(userId: number | undefined): KeptPage[] {
  const [pages, setPages] = useState<KeptPage[]>([]);
  useEffect(() => {
    let left = false;
    setPages([]);
    if (userId === undefined) return;
    const show = (found: KeptPage[]) => {
      if (!left) setPages(found);
    };
    listKeptPages().then(show, () => undefined);
    return () => {
      left = true;
    };
  }, [userId]);
  return pages;
}
