import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { recipientsQuery } from './api/legal-texts.ts';

/** The recipients of personal data in the current configuration of this installation (L4, L13). */
export function RecipientsList() {
  const { data, isError } = useQuery(recipientsQuery);
  if (isError) return <p>Não foi possível carregar a lista agora. Peça por ela no formulário abaixo.</p>;
  if (!data) return <Skeleton className="h-80 rounded-lg!" />;
  return (
    <dl className="grid gap-3">
      {data.map(({ name, purpose, data: received }) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-4 py-3">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">
            {purpose}. Recebe: {received.charAt(0).toLowerCase() + received.slice(1)}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
