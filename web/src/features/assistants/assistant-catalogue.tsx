import { useQuery } from '@tanstack/react-query';
import { CardSkeletons, cardGrid, rowOnPhone } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { assistantsQuery } from './api/list-assistants.ts';
import { AssistantCard } from './assistant-card.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { useCategory } from './use-category.ts';

/** Cards in sight when the screen opens, on a phone and on a wide screen. */
const inSight = 4;

/** The category filter and the assistants of the chosen one; `used` are those that the user has talked with. */
export function AssistantCatalogue({ used }: { used: ReadonlySet<number> }) {
  const { categoryId, choose } = useCategory();
  return (
    <>
      <CategoryFilter selected={categoryId} onSelect={choose} />
      <Assistants categoryId={categoryId} used={used} />
    </>
  );
}

function Assistants({ categoryId, used }: { categoryId: number; used: ReadonlySet<number> }) {
  return (
    <QueryView
      query={useQuery(assistantsQuery(categoryId))}
      failed="Falha ao buscar listas"
      loading={
        <CardSkeletons
          label="Carregando assistentes…"
          lines={[
            'my-0.5 h-5.5 w-3/5',
            'h-18 w-full max-sm:h-10',
            'mt-2 h-5 w-2/5 max-sm:hidden',
            'mt-1 h-11 w-full',
          ]}
          {...rowOnPhone}
        />
      }
      empty={
        <NothingFound title="Nenhum assistente nesta categoria">
          Escolha outro assunto acima: novos assistentes chegam sempre.
        </NothingFound>
      }
    >
      {(assistants) => (
        <ul className={cardGrid}>
          {assistants.map((assistant, index) => (
            <AssistantCard
              key={assistant.id}
              assistant={assistant}
              first={index < inSight}
              used={used.has(assistant.id)}
            />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
