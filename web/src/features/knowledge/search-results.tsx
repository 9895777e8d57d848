import type { SearchResult, SnippetPiece } from '@matilha/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, RefObject } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { materialAddress } from './addresses.ts';
import { searchQuery } from './api/search-materials.ts';

/** Moves the focus along the links of a list; returns false at its ends. */
export function focusResult(list: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const next = links[links.findIndex((link) => link.matches(':focus')) + step];
  next?.focus();
  return next !== undefined;
}

interface ResultsProps {
  text: string;
  list: RefObject<HTMLUListElement | null>;
}

/** The results, best first, with the matched words marked; the server returns only readable materials. */
export function SearchResults({ text, list }: ResultsProps) {
  const { data: results, error, refetch, isFetching, isPlaceholderData } = useQuery(searchQuery(text));
  if (error && !results) {
    return (
      <LoadError title="Não foi possível buscar agora" error={error} retry={refetch} retrying={isFetching} />
    );
  }
  if (!results) return <ResultsSkeleton />;
  const move = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step && focusResult(list.current, step)) event.preventDefault();
  };
  return (
    <section aria-label="Resultados da busca" aria-busy={isPlaceholderData} className="grid gap-4">
      <p role="status" className="text-muted">
        {countLine(results.length, text)}
      </p>
      {results.length === 0 ? (
        <NothingFound title="Nada encontrado">Tente outras palavras, ou menos delas.</NothingFound>
      ) : (
        <ul ref={list} onKeyDown={move} className="grid gap-3">
          {results.map((result) => (
            <Result key={result.material_id} result={result} />
          ))}
        </ul>
      )}
    </section>
  );
}

const countLine = (count: number, text: string) => {
  if (count === 0) return `Nenhum resultado para “${text}”`;
  return `${count} ${count === 1 ? 'resultado' : 'resultados'} para “${text}”`;
};

function Result({ result }: { result: SearchResult }) {
  return (
    <li className={`${cardClass} relative grid gap-1 p-4 transition-colors hover:border-brand`}>
      <h2 className="font-semibold text-lg">
        <Link to={materialAddress(result)} className="after:absolute after:inset-0 after:rounded-lg">
          <Pieces pieces={result.titulo} />
        </Link>
      </h2>
      <p className="text-muted text-sm">
        {result.produto_titulo} · {result.modulo_titulo}
      </p>
      <p className="max-w-[72ch]">
        <Pieces pieces={result.trecho} />
      </p>
    </li>
  );
}

function Pieces({ pieces }: { pieces: SnippetPiece[] }) {
  return pieces.map(({ texto, destaque }, place) =>
    destaque ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position alone.
      <mark key={place} className="rounded-sm bg-apricot-soft px-0.5 text-apricot-ink">
        {texto}
      </mark>
    ) : (
      texto
    ),
  );
}

function ResultsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Buscando…</span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={`${cardClass} grid gap-2 p-4`}>
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}
