import type { Material } from '@matilha/contract/content/knowledge';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect } from 'react';
import { LockedContent } from '#web/features/knowledge/access/locked-content.tsx';
import { materialAddress } from '#web/features/knowledge/addresses.ts';
import { useOpenMaterial } from '#web/features/knowledge/api/continue-reading.ts';
import { materialQuery } from '#web/features/knowledge/api/read-materials.ts';
import { FinishButton } from '#web/features/knowledge/material-content.tsx';
import { MaterialFiles } from '#web/features/knowledge/material-files.tsx';
import { isUnknown } from '#web/features/knowledge/module-grid.tsx';
import { useParams } from '#web/lib/navigation/screen-registry.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NothingFound } from '#web/ui/feedback/states.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** One material as a separate page, for reading and printing. */
export default function MaterialPageScreen() {
  const { materialId = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(materialQuery(materialId));
  const material = data?.locked === false ? data.value : undefined;
  usePageTitle(material?.titulo_material ?? 'Material');
  return (
    <div className="page grid *:max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 print:max-w-none print:p-0">
      {material ? (
        <Page material={material} />
      ) : (
        <>
          <BackLink to="/banco-conhecimento">Voltar</BackLink>
          <h1 className="sr-only">Material</h1>
        </>
      )}
      {data?.locked && <LockedContent paymentLink={data.paymentLink} />}
      {!data && !error && <PageSkeleton />}
      {!data && error && isUnknown(error) && (
        <NothingFound title="Este material não existe mais">
          Procure por ele no banco de conhecimento: pode ter mudado de lugar.
        </NothingFound>
      )}
      {!data && error && !isUnknown(error) && (
        <LoadError
          title="Não foi possível abrir este material"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
    </div>
  );
}

function Page({ material }: { material: Material }) {
  const { mutate: remember } = useOpenMaterial();
  useEffect(() => remember(material.id), [remember, material.id]);
  const { id, modulo_id, titulo_material, description, texto } = material;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={materialAddress({ modulo_id, material_id: id })}>Voltar para o módulo</BackLink>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Imprimir
        </Button>
      </div>
      <article className="grid gap-6">
        <div className="grid gap-1">
          <h1 className="font-semibold text-2xl">{titulo_material}</h1>
          <p className="text-lg text-muted">{description}</p>
        </div>
        <h2 className="sr-only">Texto do material</h2>
        <Markdown text={texto} className="max-w-[72ch] print:max-w-none" />
      </article>
      <MaterialFiles material={material} />
      <div className="justify-self-start">
        <FinishButton material={material} />
      </div>
    </>
  );
}

function PageSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Carregando material…</span>
      <Skeleton className="h-9.5 w-4/5" />
      <Skeleton className="h-6.5 w-3/5" />
      <Skeleton className="mt-4 h-64 w-full" />
    </div>
  );
}
