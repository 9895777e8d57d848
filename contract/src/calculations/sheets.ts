import { bathPackageSheet } from './bath-package-sheet.ts';
import { breakEvenSheet } from './break-even-sheet.ts';
import type { CalculationInput } from './calculation.ts';
import { commissionSheet } from './commission-sheet.ts';
import { consultationPriceSheet } from './consultation-price-sheet.ts';
import { priceTableSheet } from './price-table-sheet.ts';
import { productiveMinuteSheet } from './productive-minute-sheet.ts';
import type { Sheet } from './sheet.ts';

/** Returns the spreadsheet of a calculation, whose formulas compute its result anew when an input cell changes. */
export function sheetOf(one: Pick<CalculationInput, 'kind' | 'input'>): Sheet {
  const given = one as CalculationInput;
  switch (given.kind) {
    case 'minuto-produtivo':
      return productiveMinuteSheet(given.input);
    case 'tabela-de-precos':
      return priceTableSheet(given.input);
    case 'pacote-de-banho':
      return bathPackageSheet(given.input);
    case 'comissao':
      return commissionSheet(given.input);
    case 'ponto-de-equilibrio':
      return breakEvenSheet(given.input);
    case 'preco-da-consulta':
      return consultationPriceSheet(given.input);
    default:
      return given satisfies never;
  }
}
