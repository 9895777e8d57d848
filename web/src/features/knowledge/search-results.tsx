import type {
  MatchReason,
  PaidMatch,
  SearchAnswer,
  SearchResult,
  SnippetPiece,
} from '@matilha/contract/content/knowledge';
import { useQuery } from '@tanstack/react-query';
import Sparkles from 'lucide-react/icons/sparkles';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { wholeCard } from '#web/ui/card-list.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { actionAddress, materialAddress } from './addresses.ts';
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
  /** Stands above the results when the text tells an emergency. */
  firstSteps: ReactNode;
}

/** The results, best first, with the matched words marked; the server returns only readable materials. */
export function SearchResults({ text, list, firstSteps }: ResultsProps) {
  const { data: answer, error, refetch, isFetching, isPlaceholderData } = useQuery(searchQuery(text));
  if (error && !answer) {
    return (
      <LoadError title="Não foi possível buscar agora" error={error} retry={refetch} retrying={isFetching} />
    );
  }
  if (!answer) return <ResultsSkeleton />;
  const { correcoes, exato, resultados, pagos, pagos_antes: paidFirst } = answer;
  const move = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step && focusResult(list.current, step)) event.preventDefault();
  };
  return (
    <section aria-label="Resultados da busca" aria-busy={isPlaceholderData} className="grid gap-4">
      <div role="status" className="grid gap-1 text-muted">
        {correcoes.length > 0 && <p>{correctionLine(correcoes)}</p>}
        <p>{countLine(answer, text)}</p>
      </div>
      {firstSteps}
      {!exato && <AskAssistant answer={answer} text={text} />}
      {resultados.length === 0 && pagos.length === 0 && (
        <NothingFound title="Nada encontrado">Tente outras palavras, ou menos delas.</NothingFound>
      )}
      {paidFirst && <PaidMatches matches={pagos} />}
      {resultados.length > 0 && (
        <ul ref={list} onKeyDown={move} className="grid gap-3">
          {resultados.map((result) => (
            <Result key={result.material_id} result={result} />
          ))}
        </ul>
      )}
      {pagos.length > 0 && !paidFirst && <PaidMatches matches={pagos} />}
    </section>
  );
}

const correctionLine = (corrections: SearchAnswer['correcoes']) =>
  `Mostrando resultados para ${corrections.map(({ de, para }) => `“${para}” em vez de “${de}”`).join(', ')}.`;

const countLine = ({ exato, resultados }: SearchAnswer, text: string) => {
  const count = resultados.length;
  if (count === 0) return `Nenhum resultado para “${text}”`;
  if (!exato) return `Não achei exatamente isso para “${text}”; perto disso:`;
  return `${count} ${count === 1 ? 'resultado' : 'resultados'} para “${text}”`;
};

/** Opens the assistant that fits the question best, with the question written but not sent. */
function AskAssistant({ answer: { assistente }, text }: { answer: SearchAnswer; text: string }) {
  if (!assistente) return null;
  return (
    <Link
      to={actionAddress(assistente.id, text)}
      className={buttonClass('apricot', 'justify-self-start px-5 py-2.5')}
    >
      <Sparkles size={18} aria-hidden="true" /> Perguntar ao assistente {assistente.titulo}
    </Link>
  );
}

function Result({ result }: { result: SearchResult }) {
  return (
    <li className={`${cardClass} relative grid gap-1 p-4 transition-colors hover:border-brand`}>
      <h2 className="font-semibold text-lg">
        <Link to={materialAddress(result)} className={wholeCard}>
          <Pieces pieces={result.titulo} />
        </Link>
      </h2>
      <p className="text-muted text-sm">
        {result.produto_titulo} · {result.modulo_titulo}
      </p>
      <p className="text-sm">{reasonLine(result.motivo)}</p>
      <p className="max-w-[72ch]">
        <Pieces pieces={result.trecho} />
      </p>
    </li>
  );
}

function reasonLine({ tipo, texto }: MatchReason): string {
  switch (tipo) {
    case 'titulo':
      return 'Achei no título';
    case 'pergunta':
      return `Perguntado assim: “${texto}”`;
    case 'secao':
      return `Achei na parte “${texto}”`;
    case 'texto':
      return 'Achei no texto';
  }
}

/** Materials of products that are not bought: their titles and the way to buy them. */
function PaidMatches({ matches }: { matches: PaidMatch[] }) {
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold text-lg">Também trata disso, em conteúdo pago</h2>
      <ul className="grid gap-3">
        {matches.map(({ titulo, produto_id, produto_titulo, payment_link }) => (
          <li
            key={produto_id}
            className={`${cardClass} flex flex-wrap items-center justify-between gap-3 p-4`}
          >
            <p className="min-w-0">
              <span className="block font-semibold">{titulo}</span>
              <span className="block text-muted text-sm">{produto_titulo}</span>
            </p>
            <Link
              to={payment_link}
              aria-label={`Comprar: ${produto_titulo}`}
              className={buttonClass('apricot', 'px-5 py-2.5')}
            >
              Comprar
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
