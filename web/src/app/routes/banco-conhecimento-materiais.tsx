import { useQuery } from '@tanstack/react-query';
import { moduleQuery } from '#web/features/knowledge/api/get-module.ts';
import { ModuleProgress } from '#web/features/knowledge/module-card.tsx';
import { ModuleMaterials } from '#web/features/knowledge/module-materials.tsx';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The product that an unknown module's "Voltar" link opens. */
const fallbackProduct = 1;

/** The materials of a module. */
export default function MaterialsScreen() {
  const { moduloId = '' } = useParams();
  const { data, error } = useQuery(moduleQuery(moduloId));
  const module = data?.locked === false ? data.value : undefined;
  usePageTitle(module?.titulo ?? 'Materiais');
  return (
    <div className="page grid *:max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <BackLink to={`/banco-conhecimento-conteudos/${module?.produto_id ?? fallbackProduct}`}>
        Voltar para Módulos
      </BackLink>
      {module && (
        <div className="grid gap-1">
          <h1 className="font-semibold text-2xl">{module.titulo}</h1>
          <p className="text-lg text-muted">{module.description}</p>
          <div className="max-w-sm">
            <ModuleProgress module={module} />
          </div>
        </div>
      )}
      {!module && (error || data) && <h1 className="font-semibold text-2xl">Materiais</h1>}
      {!module && !error && !data && (
        <div className="grid gap-2">
          <h1 className="sr-only">Materiais</h1>
          <Skeleton className="h-9.5 w-72 max-w-full" />
          <Skeleton className="h-6.5 w-full max-w-xl" />
          <Skeleton className="h-9 w-full max-w-sm" />
        </div>
      )}
      <ModuleMaterials moduleId={moduloId} />
    </div>
  );
}
