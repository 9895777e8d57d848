import Hourglass from 'lucide-react/icons/hourglass';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

/** Shown after the payment until the server grants access. */
export function AccessComing({ productId, late }: { productId: number; late: boolean }) {
  return (
    <div role="status">
      <EmptyState
        title={late ? 'Está demorando mais que o normal' : 'Liberando o seu acesso…'}
        icon={late ? <Hourglass size={40} aria-hidden="true" /> : <Spinner size={40} />}
        className="py-4"
        action={
          late && (
            <Link to={`/comprar/${productId}`} className={buttonClass('secondary')}>
              Ainda não paguei
            </Link>
          )
        }
      >
        {late
          ? 'Se você já pagou, não precisa pagar de novo: o acesso abre sozinho assim que o pagamento for confirmado.'
          : 'O pagamento está sendo confirmado. Isso costuma levar poucos segundos.'}
      </EmptyState>
    </div>
  );
}
