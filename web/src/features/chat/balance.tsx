import type { User } from '@matilha/contract/account';
import { balanceTerm } from '#web/features/account/api/renewal-date.ts';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';

/** Credits left and the date they renew or end, beside the input. */
export function Balance({ user, price }: { user: User; price: number }) {
  const left = user.responses_available;
  const term = balanceTerm(user, new Date());
  const short = left < price;
  return (
    <p
      className={`min-w-0 text-sm tabular-nums ${short ? 'text-danger-ink' : 'text-muted max-[17rem]:sr-only'}`}
    >
      <span className="inline-block">
        {left > 0 ? credits(left) : 'Sem respostas disponíveis'}
        {term && ','}
      </span>{' '}
      {term && <span className="inline-block">{term}</span>}
      {short && !user.provisional && (
        <>
          {' '}
          <Link to="/subscription" className="inline-flex min-h-6 items-center font-semibold underline">
            Atualizar assinatura
          </Link>
        </>
      )}
    </p>
  );
}
