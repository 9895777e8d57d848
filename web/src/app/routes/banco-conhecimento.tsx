import { searchMaxLength, searchMinLength } from '@matilha/contract/content/knowledge';
import { useCallback, useRef } from 'react';
import { Emergency } from '#web/features/emergencies/emergency.tsx';
import { ContinueCard } from '#web/features/knowledge/continue-card.tsx';
import { ProductCatalogue } from '#web/features/knowledge/product-catalogue.tsx';
import { focusResult, SearchResults } from '#web/features/knowledge/search-results.tsx';
import { useKnowledgeAddress } from '#web/features/knowledge/use-knowledge-address.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { SearchBox } from '#web/ui/fields/search-box.tsx';

/** Products by category, a link to the unfinished material, and the search. */
export default function KnowledgeScreen() {
  usePageTitle('Banco de Conhecimento');
  const { choice, choose } = useKnowledgeAddress();
  const results = useRef<HTMLUListElement>(null);
  const latest = useRef(choose);
  latest.current = choose;
  const ask = useCallback((busca: string) => latest.current({ busca }, { replace: true }), []);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h1 className="font-semibold text-2xl">Banco de Conhecimento</h1>
        <p className="text-lg text-muted">Acesse conteúdos exclusivos organizados por área de interesse</p>
      </div>
      <ContinueCard />
      <SearchBox
        label="Buscar nos conteúdos"
        placeholder="Buscar nos conteúdos"
        maxLength={searchMaxLength}
        asked={choice.busca}
        onAsk={ask}
        onDown={() => focusResult(results.current, 1)}
      />
      {choice.busca.length >= searchMinLength ? (
        <SearchResults
          text={choice.busca}
          list={results}
          firstSteps={<Emergency text={choice.busca} open />}
        />
      ) : (
        <ProductCatalogue categoria={choice.categoria} tipo={choice.tipo} onChoose={choose} />
      )}
    </div>
  );
}
