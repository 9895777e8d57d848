import type { StatementEntry } from '@matilha/contract/billing/credits';
import { clockTime, fullDay } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { signed } from './statement-format.ts';

/** One entry: its reason, time and amount, and the balance after it. */
export function EntryLine({ entry }: { entry: StatementEntry }) {
  const { amount, created_at, detalhe, expires_at, lista_id } = entry;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-t py-3 tabular-nums">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-2">
          {lista_id === null ? (
            <span>{entry.descricao}</span>
          ) : (
            <Link to={`/chat/${lista_id}`} className="inline-block py-0.5 underline underline-offset-4">
              {entry.descricao}
            </Link>
          )}
          {entry.kind === 'reserve' && entry.hold?.status === 'held' && <Badge>Em andamento</Badge>}
        </p>
        <p className="text-muted text-sm">
          <time dateTime={created_at}>
            {fullDay(created_at)}, {clockTime(created_at)}
          </time>
          {settled(entry)}
          {expires_at && ` · valem até ${fullDay(expires_at)}`}
        </p>
        {detalhe && <p className="text-muted text-sm">{detalhe}</p>}
      </div>
      <p className="ml-auto text-right">
        <span className={amount > 0 ? 'font-semibold text-brand-ink' : 'font-semibold'}>
          {signed(amount)}
          <span className="sr-only">{Math.abs(amount) === 1 ? ' crédito' : ' créditos'}</span>
        </span>
        <span className="block text-muted text-sm">
          saldo {entry.available_after.toLocaleString('pt-BR')}
        </span>
      </p>
    </li>
  );
}

/**
 * Describes the settlement of the credits held for an answer: captured or released, shown in the answer's own line. Empty for a capture in
 * the same minute, because the line already has the time.
 */
function settled({ kind, hold, created_at }: StatementEntry): string {
  if (kind !== 'reserve' || !hold?.settled_at) return '';
  const at = clockTime(hold.settled_at);
  if (hold.status === 'captured' && at === clockTime(created_at)) return '';
  return hold.status === 'captured' ? ` · confirmado às ${at}` : ` · devolvido às ${at}`;
}
