import type { ChatFact } from '@matilha/contract/shop/shop';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { chatFactsQuery, useLeaveOut } from './api/chat-facts.ts';

/** The facts of the shop that an assistant gets, each of which can be left out. */
export function ChatFactsList({ listId }: { listId: number }) {
  return (
    <div className="mt-3 grid gap-4">
      <QueryView
        query={useQuery(chatFactsQuery(listId))}
        failed="Não foi possível carregar os fatos da sua loja"
        loading={<Skeleton className="h-32 rounded-lg!" />}
        empty={
          <p className="text-muted">
            Nada ainda. Conte preços, horário e o seu jeito de falar, e as respostas saem prontas para a sua
            loja.
          </p>
        }
      >
        {(facts) => <FactSwitches listId={listId} facts={facts} />}
      </QueryView>
      <Link to="/minha-loja" className={buttonClass('secondary', 'justify-self-start px-4 py-2.5')}>
        Abrir Minha Loja
      </Link>
    </div>
  );
}

function FactSwitches({ listId, facts }: { listId: number; facts: readonly ChatFact[] }) {
  const leaveOut = useLeaveOut(listId);
  /** The choice that is being saved is shown at once. */
  const pending = leaveOut.isPending ? leaveOut.variables : undefined;
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-muted text-sm">
        Desmarque o que não deve entrar nas conversas com este assistente.
      </legend>
      {facts.map(({ key, label, confirmed_on, left_out }) => (
        <Checkbox
          key={key}
          label={`${label.charAt(0).toUpperCase()}${label.slice(1)}, de ${brazilian(confirmed_on)}`}
          checked={!(pending?.key === key ? pending.left_out : left_out)}
          onChange={({ target }) => leaveOut.mutate({ key, left_out: !target.checked })}
        />
      ))}
    </fieldset>
  );
}

/** Returns 03/11/2026 of 2026-11-03. */
const brazilian = (day: string) => day.split('-').reverse().join('/');
