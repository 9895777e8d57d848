import type { OpenSession } from '@matilha/contract/account/security';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useRef } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../api/sessions.ts';
import { lastUse } from './last-use.ts';

/** Lists the open sessions and ends them. */
export function SessionsCard() {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(sessions?.length, () => heading.current);
  const [endOthers, busy] = useEnding(async () => (await endOtherSessions()).message);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Aparelhos conectados
        </h3>
        <p className="text-muted">Não reconhece um deles? Encerre a sessão e troque a senha.</p>
      </div>
      {sessions && (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void endOthers()}
          className="justify-self-start"
        >
          Encerrar todas as outras
        </Button>
      )}
      {!sessions && error && (
        <LoadError
          title="Não foi possível carregar os aparelhos"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {!sessions && !error && <Skeleton className="h-16 w-full" />}
    </Card>
  );
}

function SessionRow({
  session: { id, device, current, created_at, last_used_at },
}: {
  session: OpenSession;
}) {
  const [end, busy] = useEnding(async () => {
    await endSession(id);
    return 'O aparelho saiu da sua conta.';
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device} {current && <Badge tone="brand">Este aparelho</Badge>}
        </p>
        <p className="text-muted text-sm">{lastUse({ current, created_at, last_used_at }, new Date())}</p>
      </div>
      {!current && (
        <Button variant="ghost" busy={busy} aria-label={`Encerrar: ${device}`} onClick={() => void end()}>
          Encerrar
        </Button>
      )}
    </li>
  );
}

/** Calls once, shows the result in a toast, and reloads the list. */
function useEnding(call: () => Promise<string>) {
  const client = useQueryClient();
  return useSingleFlight(async () => {
    try {
      toast({ title: 'Sessão encerrada', description: await call() });
    } catch (error) {
      toast({ title: 'Erro ao encerrar', description: errorMessage(error), variant: 'destructive' });
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  });
}
