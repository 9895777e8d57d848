import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculators, tablesOf } from '@matilha/contract/calculators/calculators';
import { priceRows } from '@matilha/contract/calculators/facts';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { PriceRow } from '@matilha/contract/shop/shop';
import { createPortal } from 'react-dom';
import { useUser } from '#web/features/account/api/get-user.ts';
import { brandName } from '#web/lib/brand.ts';
import { fullDay } from '#web/lib/days/format-date.ts';
import { usePrintOnce } from '#web/lib/device/use-print-once.ts';
import { Basis, Steps, TableOfResult } from './calculation-result.tsx';

interface PrintedCalculationProps {
  calculation: Calculation;
  onDone: () => void;
}

/** Opens the browser's print dialog: prices as a table for the counter, other results with their sum. Takes no room on the screen. */
export function PrintedCalculation({ calculation, onDone }: PrintedCalculationProps) {
  const user = useUser();
  const rows = priceRows(calculation);
  usePrintOnce(onDone);
  return createPortal(
    // The mark hides the rest of the page on paper (print.css).
    <div data-print-only className="hidden text-ink print:block">
      <h1 className="font-semibold text-2xl">{user?.nomeNegocio || brandName}</h1>
      <p className="mb-5 text-lg">
        {rows.length > 0 ? 'Tabela de preços' : calculators[calculation.kind].titulo} de{' '}
        {fullDay(calculation.created_at)}
      </p>
      {rows.length > 0 ? <CounterTable rows={rows} /> : <Result calculation={calculation} />}
    </div>,
    document.body,
  );
}

const CounterTable = ({ rows }: { rows: readonly PriceRow[] }) => (
  <table className="w-full text-lg tabular-nums">
    <tbody>
      {rows.map(({ servico, porte, pelagem, preco_centavos }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and no row has state.
        <tr key={index} className="break-inside-avoid">
          <th scope="row" className="border-line border-b py-2 text-left font-normal">
            {[servico, porte, pelagem].filter(Boolean).join(', ')}
          </th>
          <td className="border-line border-b py-2 text-right font-semibold">
            {preco_centavos === null ? '' : moneyText(preco_centavos)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Result = ({ calculation }: { calculation: Calculation }) => (
  <div className="grid gap-5">
    {tablesOf<CalculationKind>(calculation.kind, calculation).map((table) => (
      <TableOfResult key={table.caption} table={table} />
    ))}
    <Basis computed={calculation} />
    <Steps computed={calculation} />
  </div>
);
