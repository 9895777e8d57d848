import { calculators } from '@matilha/contract/calculators/calculators';
import { useUser } from '#web/features/account/api/get-user.ts';
import { readAddress } from '#web/features/calculators/api/calculator-address.ts';
import { CalculatorPage } from '#web/features/calculators/calculator-page.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

/** /calculadora?conta=minuto-produtivo: one calculator, with `calculo` filled by a stored calculation. */
export default function CalculatorScreen() {
  const { kind, id } = readAddress(usePlace().search);
  const user = useUser();
  usePageTitle(kind ? calculators[kind].titulo : 'Calculadoras');
  if (!kind)
    return (
      <EmptyState
        title="Esta calculadora não existe"
        titleAs="h1"
        action={
          <Link to="/calculadoras" className={buttonClass()}>
            Ver as calculadoras
          </Link>
        }
      />
    );
  const { titulo, pergunta } = calculators[kind];
  return (
    <div className="page">
      <BackLink to="/calculadoras">Calculadoras</BackLink>
      <h1 className="mt-1 mb-1 font-semibold text-2xl">{titulo}</h1>
      <p className="mb-6 text-lg text-muted">{pergunta}</p>
      {user && <CalculatorPage key={kind} kind={kind} id={id} userId={user.id} />}
    </div>
  );
}
