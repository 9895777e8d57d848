import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { mondayMailQuery, useChooseMondayMail } from './api/monday-mail.ts';

/** Turns Monday's mail on and off. */
export function MondayMailChoice() {
  const choose = useChooseMondayMail();
  return (
    <QueryView
      query={useQuery(mondayMailQuery)}
      failed="Não foi possível ler a sua escolha"
      loading={<Skeleton className="h-12 w-full" />}
    >
      {({ ligado }) => (
        <Checkbox
          label={
            <span className="grid">
              Receber o email de segunda
              <span className="text-muted text-sm">
                Às 7h, com os posts da semana e o que ficou sem publicar na anterior. Semana sem post não tem
                email.
              </span>
            </span>
          }
          // The choice that is being saved is shown at once.
          checked={choose.isPending ? choose.variables : ligado}
          onChange={({ target }) => choose.mutate(target.checked)}
        />
      )}
    </QueryView>
  );
}
