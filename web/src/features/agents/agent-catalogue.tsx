import { defaultCategoryId } from '@matilha/contract/agents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#web/ui/load-error.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AgentCard, AgentCardSkeleton } from './agent-card.tsx';
import { agentsQuery } from './api/list-agents.ts';
import { CategoryFilter } from './category-filter.tsx';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 sm:gap-5';

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
  const { data: agents, error, refetch, isFetching } = useQuery(agentsQuery(categoryId));
  if (agents) {
    if (agents.length > 0) {
      return (
        <ul className={grid}>
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      );
    }
    return (
      <EmptyState
        title="Nenhum agente nesta categoria"
        icon={<img src="/images/empty/nada-encontrado.svg" alt="" width={200} height={150} />}
      >
        Escolha outro assunto acima: novos agentes chegam sempre.
      </EmptyState>
    );
  }
  if (error) {
    return <LoadError title="Falha ao buscar listas" error={error} retry={refetch} retrying={isFetching} />;
  }
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Carregando agentes…</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <AgentCardSkeleton key={key} />
      ))}
    </div>
  );
}
