import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { consentsQuery } from './api/consents.ts';
import { ConsentsCard } from './consents-card.tsx';
import { EraseCard } from './erase-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LooksCard } from './looks-card.tsx';

/** The section of "Minha Conta" with consents, looks of staff, export and deletion. */
export function PrivacySection() {
  const { data, error, isFetching, refetch } = useQuery(consentsQuery);
  return (
    <section aria-labelledby="privacy-title" className="grid gap-4">
      <h2 id="privacy-title" className="font-semibold text-xl">
        Privacidade e seus dados
      </h2>
      {data && (
        <>
          <ConsentsCard state={data} />
          <LooksCard />
          <ExportCard hasPassword={data.has_password} />
          <EraseCard hasPassword={data.has_password} />
        </>
      )}
      {!data && !error && <Skeleton className="h-72 rounded-lg!" />}
      {!data && error && (
        <Card>
          <LoadError
            title="Não foi possível carregar esta parte"
            error={error}
            retry={refetch}
            retrying={isFetching}
          />
        </Card>
      )}
    </section>
  );
}
