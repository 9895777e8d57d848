import { CalculatorsList } from '#web/features/calculators/calculators-list.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** /calculadoras: the calculators, each with its newest result. */
export default function CalculatorsScreen() {
  usePageTitle('Calculadoras');
  return (
    <div className="page">
      <h1 className="mb-1 font-semibold text-2xl">Calculadoras</h1>
      <p className="mb-6 max-w-2xl text-lg text-muted">
        As contas do banco de conhecimento, com os números da sua loja. Guarde cada uma e compare com a
        próxima.
      </p>
      <CalculatorsList />
    </div>
  );
}
