import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { suggestionsQuery } from '../api/list-suggestions.ts';

export interface SuggestionsProps {
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
