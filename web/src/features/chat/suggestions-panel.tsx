import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { suggestionsQuery } from './api/list-suggestions.ts';

interface SuggestionsPanelProps {
  listId: number;
  openAtFirst: boolean;
  onPick: (text: string) => void;
}

/** On low screens the open panel would push the input out of view, so it starts closed. */
const roomy = () => window.matchMedia?.('(min-height: 30rem)').matches ?? true;

/** "Sugestões de perguntas": a click fills the input. */
export function SuggestionsPanel({ listId, openAtFirst, onPick }: SuggestionsPanelProps) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (openAtFirst && roomy());
  const pick = (text: string) => {
    setOpen(false);
    onPick(text);
  };
  return (
    <Disclosure
      title="Sugestões de perguntas"
      open={open}
      onOpenChange={setOpen}
      className={open ? 'flex min-h-12 shrink! flex-col max-[17rem]:shrink-0!' : ''}
    >
      <Suggestions listId={listId} onPick={pick} />
    </Disclosure>
  );
}

function Suggestions({ listId, onPick }: { listId: number; onPick: (text: string) => void }) {
  const { data, isPending, refetch } = useQuery(suggestionsQuery(listId));
  if (isPending) {
    return (
      <div className="grid gap-2">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-11" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <p role="alert">Não foi possível carregar as sugestões.</p>
        <Button variant="ghost" className="px-2" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (data.length === 0) {
    return <p className="text-muted text-sm">Nenhuma sugestão disponível para esta categoria</p>;
  }
  return (
    <ul className="-mx-2 grid max-h-48 gap-1 overflow-y-auto p-0.5">
      {data.map(({ id, conteudo }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onPick(conteudo)}
            className="min-h-11 w-full rounded-sm px-2 py-2 text-left text-sm hover:bg-sunken"
          >
            {conteudo}
          </button>
        </li>
      ))}
    </ul>
  );
}
