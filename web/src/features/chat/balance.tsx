import type { User } from '@matilha/contract/account/account';
import { balanceTerm } from '#web/features/account/api/renewal-date.ts';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';

/** "Seus créditos renovam em 05/12.": a sentence of its own, because no credits are left for the words to follow. */
const atZero = (term: string) => (term.startsWith('renovam') ? `Seus créditos ${term}.` : `Seu ${term}.`);

/** Credits left and the date they renew or end, beside the input. */
export function Balance({ user, price }: { user: User; price: number }) {
  const left = user.responses_available;
  const term = balanceTerm(user, new Date());
  const short = left < price;
  return (
    <p className={`min-w-0 text-muted text-sm tabular-nums ${short ? '' : 'max-[17rem]:sr-only'}`}>
      <span className="inline-block">
        {left > 0 ? credits(left) : 'Sem respostas disponíveis'}
        {term && (left > 0 ? ',' : '.')}
      </span>{' '}
      {term && <span className="inline-block">{left > 0 ? term : atZero(term)}</span>}
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
