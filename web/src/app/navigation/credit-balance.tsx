import Coins from 'lucide-react/icons/coins';
import { useUser } from '#web/features/account/api/get-user.ts';
import { balanceTerm } from '#web/features/account/api/renewal-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';

/**
 * The credits left and the date they renew or end; links to the statement, or without credits to the plans. An account
 * that must confirm its email cannot buy a plan: its statement's page says how to confirm.
 */
export function CreditBalance() {
  const user = useUser();
  if (!user) return null;
  const left = Math.max(0, user.responses_available);
  const term = balanceTerm(user, new Date());
  return (
    <Link
      to={left > 0 || user.provisional ? '/minha-conta#extrato' : '/subscription'}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-sunken px-[12px] text-sm tabular-nums hover:bg-line"
    >
      <Coins size={18} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">Saldo:</span>
      <span className="font-semibold">
        {left.toLocaleString('pt-BR')}
        <span className="max-sm:sr-only">{left === 1 ? ' crédito' : ' créditos'}</span>
      </span>
      {term && <span className="text-muted max-md:sr-only">{term}</span>}
    </Link>
  );
}
