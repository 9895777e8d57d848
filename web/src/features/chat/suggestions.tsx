import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { suggestionsQuery } from './api/list-suggestions.ts';

interface SuggestionsProps {
  listId: number;
  onPick: (text: string) => void;
}

/** The assistant's suggested questions: a press fills the input. */
export function Suggestions({ listId, onPick }: SuggestionsProps) {
  const { data, isPending, refetch } = useQuery(suggestionsQuery(listId));
  if (isPending) {
    return (
      <div className="grid gap-2">
        {[1, 2, 3, 4, 5, 6].map((line) => (
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
    <ul className="grid gap-1">
      {data.map(({ id, conteudo }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onPick(conteudo)}
            className="min-h-11 w-full rounded-lg border border-line bg-surface px-3 py-2 text-left text-sm hover:border-brand hover:bg-sunken"
          >
            {conteudo}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "Sugestões de perguntas" above the input, once a conversation has begun. */
export function SuggestionsPanel({ onClose, ...props }: SuggestionsProps & { onClose: () => void }) {
  return (
    <section
      id="suggestions"
      aria-labelledby="suggestions-title"
      className="flex min-h-24 shrink! flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex shrink-0 items-center justify-between pl-4">
        <h2 id="suggestions-title" className="font-semibold">
          Sugestões de perguntas
        </h2>
        <IconButton label="Fechar as sugestões" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="max-h-48 min-h-0 overflow-y-auto p-2 pt-0.5">
        <Suggestions {...props} />
      </div>
    </section>
  );
}
