import { moneyText, shortMoneyText } from '../../portuguese/amounts.ts';
import { plainLine } from '../../portuguese/plain-text.ts';

/** Names a row of a price table. */
interface PriceLine {
  servico: string;
  porte: string;
  pelagem: string;
}

/** Returns the key by which a row is found in an earlier table. */
export const rowKey = ({ servico, porte, pelagem }: PriceLine): string =>
  [servico, porte, pelagem].map(plainLine).join('|');

/** Returns "Banho, pequeno, longo". */
export const lineTitle = ({ servico, porte, pelagem }: PriceLine): string =>
  [servico, porte, pelagem].filter(Boolean).join(', ');

interface PricedToday extends PriceLine {
  /** Left of the price of today, in cents; null without one. */
  sobra_atual_centavos: number | null;
}

/** Returns one notice of the lines whose price of today loses money; none where no line does. */
export function lossNotice(lines: readonly PricedToday[]): string[] {
  const losing = lines
    .map((line) => ({ name: lineTitle(line), loss: -(line.sobra_atual_centavos ?? 0) }))
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss);
  const [worst] = losing;
  if (!worst) return [];
  const each = `${moneyText(worst.loss)} por serviço`;
  return losing.length === 1
    ? [`${worst.name}: o preço de hoje dá prejuízo de ${each}.`]
    : [`${losing.length} preços de hoje dão prejuízo. O maior: ${worst.name}, ${each}.`];
}

/** Returns the loss at today's price of a row; rows without a loss get no text, for lack of room. */
export const lossToday = ({ sobra_atual_centavos: left }: PricedToday): string =>
  left !== null && left < 0 ? `, hoje perde ${shortMoneyText(-left)}` : '';
