import type { Material } from '@matilha/contract/content/knowledge';
import { useQuery } from '@tanstack/react-query';
import { cardClass } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { LockedContent } from './access/locked-content.tsx';
import { materialsQuery } from './api/read-materials.ts';
import { MaterialList } from './material-list.tsx';
import { isUnknown } from './module-grid.tsx';

/** The materials of a module, or their locked, error or empty state. */
export function ModuleMaterials({ moduleId }: { moduleId: string }) {
  const { data, error, refetch, isFetching } = useQuery(materialsQuery(moduleId));
  if (data?.locked) return <LockedContent paymentLink={data.paymentLink} />;
  if (error && !data && !isUnknown(error)) {
    return (
      <LoadError
        title="Não foi possível abrir os materiais"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data && !error) return <MaterialsSkeleton />;
  const materials: Material[] = data?.value ?? [];
  if (materials.length === 0) {
    return (
      <NothingFound title="Nenhum material encontrado">
        Não há materiais disponíveis para este módulo no momento.
      </NothingFound>
    );
  }
  return <MaterialList key={moduleId} materials={materials} moduleId={moduleId} />;
}

function MaterialsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Carregando materiais…</span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={`${cardClass} flex items-center gap-3 px-4 py-2.5`}>
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <div className="grid flex-1 gap-1.5 py-1">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
