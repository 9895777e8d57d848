import { moneyText } from '@matilha/contract/portuguese/amounts';
import { classNames } from '#web/ui/class-names.ts';

interface PriceProps {
  /** Cents; 0 reads 'Grátis'. */
  cents: number;
  className?: string;
}

/** Price of a plan: "R$ 49,00/mês". */
export function Price({ cents, className }: PriceProps) {
  return (
    <p className={classNames('tabular-nums', className)}>
      <span className="font-semibold">{cents === 0 ? 'Grátis' : moneyText(cents)}</span>
      {cents > 0 && <span className="text-base text-muted">/mês</span>}
    </p>
  );
}
