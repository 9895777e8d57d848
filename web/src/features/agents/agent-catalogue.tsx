import { defaultCategoryId } from '@matilha/contract/agents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardSkeletons, cardGrid } from '#web/ui/card-list.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { NothingFound } from '#web/ui/states.tsx';
import { AgentCard } from './agent-card.tsx';
import { agentsQuery } from './api/list-agents.ts';
import { CategoryFilter } from './category-filter.tsx';

/** The category filter and the assistants of the chosen one. */
export function AgentCatalogue() {
  const [categoryId, setCategoryId] = useState<number>(defaultCategoryId);
  return (
    <>
      <CategoryFilter selected={categoryId} onSelect={setCategoryId} />
      <Agents categoryId={categoryId} />
    </>
  );
}

function Agents({ categoryId }: { categoryId: number }) {
  return (
    <QueryView
      query={useQuery(agentsQuery(categoryId))}
      failed="Falha ao buscar listas"
      loading={
        <CardSkeletons
          label="Carregando agentes…"
          lines={['my-0.5 h-5.5 w-3/5', 'h-18 w-full', 'mt-2 h-5 w-2/5', 'mt-1 h-11 w-full']}
        />
      }
      empty={
        <NothingFound title="Nenhum agente nesta categoria">
          Escolha outro assunto acima: novos agentes chegam sempre.
        </NothingFound>
      }
    >
      {(agents) => (
        <ul className={cardGrid}>
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
