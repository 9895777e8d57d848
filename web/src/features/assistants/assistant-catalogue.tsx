import { defaultCategoryId } from '@matilha/contract/assistants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSkeletons, cardGrid } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { assistantsQuery } from './api/list-assistants.ts';
import { AssistantCard } from './assistant-card.tsx';
import { CategoryFilter } from './category-filter.tsx';

/** The category filter and the assistants of the chosen one. */
export function AssistantCatalogue() {
  const [categoryId, setCategoryId] = useState<number>(defaultCategoryId);
  return (
    <>
      <CategoryFilter selected={categoryId} onSelect={setCategoryId} />
      <Assistants categoryId={categoryId} />
    </>
  );
}

function Assistants({ categoryId }: { categoryId: number }) {
  return (
    <QueryView
      query={useQuery(assistantsQuery(categoryId))}
      failed="Falha ao buscar listas"
      loading={
        <CardSkeletons
          label="Carregando assistentes…"
          lines={['my-0.5 h-5.5 w-3/5', 'h-18 w-full', 'mt-2 h-5 w-2/5', 'mt-1 h-11 w-full']}
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
          {assistants.map((assistant) => (
            <AssistantCard key={assistant.id} assistant={assistant} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
