import { useUser } from '#web/features/account/api/get-user.ts';
import { PaymentsDownload } from '#web/features/fiscal/payments-download.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** For operators: the payments of a month, with which notas fiscais are issued. */
export default function FiscalPaymentsScreen() {
  usePageTitle('Notas fiscais');
  const user = useUser();
  if (user && user.role !== 'operator') return <NotForSubscribers />;
  return (
    <div className="page *:max-w-5xl">
      <h1 className="mb-1 font-semibold text-2xl">Notas fiscais</h1>
      <p className="mb-6 text-lg text-muted">Os pagamentos de um mês, prontos para o emissor de notas</p>
      {user && <PaymentsDownload now={new Date()} />}
    </div>
  );
}

function NotForSubscribers() {
  return (
    <EmptyState
      title="Esta página é só para quem opera a plataforma"
      titleAs="h1"
      action={
        <Link to="/" className={buttonClass('secondary')}>
          Ir para o início
        </Link>
      }
    />
  );
}
